import { CANNOT_BE_SHOWN, hasHidden, isVisible } from '../../../../../contract/visible-text.ts'

/** What one check-in sends; frozen with its key, so that a repeat can never become a second record. */
export interface CheckInBody {
  readonly name: string
  readonly email?: string
  readonly phone?: string
  readonly latitude: number
  readonly longitude: number
  readonly accuracyM?: number
  readonly fixedAt?: string
  readonly photo?: string
  readonly photoSource?: 'camera' | 'file'
}

export type Outcome =
  | { is: 'done'; requiresVerification: boolean; id: string; checkedInAt: string }
  | { is: 'expired' }
  | { is: 'too_far'; distanceM: number; message: string }
  /** Not definite: a fault on the server's side, which may have recorded it all the same. */
  | { is: 'refused'; message: string; definite: boolean }
  /** Not known to have arrived: the same attempt is sent again after this while. */
  | { is: 'again'; afterMs: number | null; message: string }

interface Reply {
  readonly status: number
  readonly retryAfter: string | null
  readonly body: unknown
}

export const NO_CONNECTION = 'No connection. Your details are kept, and we keep trying.'
const FALLBACK = 'Failed to check in'
const MAX_BACKOFF_MS = 30_000

const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined

/** The server's own time; while a release is rolled out, a reply of the one before has none. */
const timeOr = (nowMs: number, value: unknown) => (typeof value === 'string' ? value : new Date(nowMs).toISOString())

/** What the visitor is told of the server's reply. */
export function outcomeOf({ status, retryAfter, body }: Reply, nowMs: number): Outcome {
  if (status >= 200 && status < 300) {
    return {
      is: 'done',
      requiresVerification: field(body, 'requiresVerification') === true,
      id: String(field(body, 'id')),
      checkedInAt: timeOr(nowMs, field(body, 'checkedInAt')),
    }
  }
  const error = field(body, 'error')
  const message = typeof error === 'string' && error !== '' ? error : FALLBACK
  if (status === 410 || /expired/i.test(message)) return { is: 'expired' }
  const distanceM = field(body, 'distance')
  if (typeof distanceM === 'number') {
    return { is: 'too_far', distanceM, message: `You are ${distanceM}m away from the check-in location` }
  }
  // 502 and 504 come from proxies, which cannot say whether the check-in was recorded.
  if (status === 429 || status === 502 || status === 503 || status === 504) {
    return { is: 'again', afterMs: retryAfterMs(retryAfter, nowMs), message }
  }
  // 507 is recorded, as any other refusal: photos have no room.
  return { is: 'refused', message, definite: status < 500 || status === 507 }
}

/** Seconds or a date, as HTTP allows; null when absent or unreadable. */
export function retryAfterMs(value: string | null, nowMs: number): number | null {
  if (value === null || value.trim() === '') return null
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs)
}

/** 1, 2, 4 … 30 s; spread by a fifth, so that a full hall does not come back at one instant. */
export const backoffMs = (failures: number, random: number) =>
  Math.min(MAX_BACKOFF_MS, 1000 * 2 ** Math.min(failures, 10)) * (0.9 + 0.2 * random)

export interface Entries {
  readonly name: string
  readonly email: string
  readonly phone: string
}

export type EntryErrors = Partial<Record<keyof Entries | 'photo', string>>

export const PHOTO_REQUIRED = 'Please take a photo to verify your presence at this location.'

export function errorsOf(
  entries: Entries & { photo: string | null },
  { requireUserVerify, requirePhotoVerify }: { requireUserVerify: boolean; requirePhotoVerify: boolean },
): EntryErrors {
  const errors: EntryErrors = {}
  const email = entries.email.trim()
  if (hasHidden(entries.name.trim())) errors.name = `The name ${CANNOT_BE_SHOWN}`
  else if (!isVisible(entries.name)) errors.name = 'Please enter your name.'
  if (email === '' && requireUserVerify) errors.email = 'Please enter your email address.'
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email)) errors.email = 'Please enter a valid email address.'
  if (hasHidden(entries.phone.trim())) errors.phone = `The phone number ${CANNOT_BE_SHOWN}`
  if (requirePhotoVerify && entries.photo === null) errors.photo = PHOTO_REQUIRED
  return errors
}
