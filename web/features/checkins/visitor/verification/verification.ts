export interface VerifyAnswer {
  readonly token: string
  readonly confirm?: true
  readonly reject?: true
}

interface Facts {
  readonly name: string | null
  readonly locationName: string | null
  readonly checkedInAt: string | null
}

export type Verification =
  | ({ is: 'confirmed' } & Facts)
  /** Another browser than the one that checked in: a person must say so. */
  | ({ is: 'confirm' } & Facts)
  | { is: 'rejected' }
  /** `again` when a later request may get another answer. */
  | { is: 'failed'; message: string; again: boolean }
  | { is: 'invalid' }

export const VERIFY_FAILED = 'Failed to verify check-in'
export const INVALID_LINK = 'This verification link is invalid or has expired.'

/** Too many requests, or a fault on the server's side. */
const isTransient = (status: number) => status === 429 || status >= 500

/** What the server's reply means; a body of null is one that could not be read. */
export function verificationOf(status: number, body: unknown): Verification {
  const reply = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const text = (name: string) =>
    typeof reply[name] === 'string' && reply[name] !== '' ? (reply[name] as string) : null
  const facts: Facts = { name: text('name'), locationName: text('locationName'), checkedInAt: text('checkedInAt') }
  if (reply.rejected === true) return { is: 'rejected' }
  if (reply.success === true) return { is: 'confirmed', ...facts }
  if (reply.confirm === true) return { is: 'confirm', ...facts }
  const message = text('error') ?? text('message')
  return { is: 'failed', message: message ?? VERIFY_FAILED, again: message === null || isTransient(status) }
}
