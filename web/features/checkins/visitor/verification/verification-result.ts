import type { ErrorBody, ReplyOf } from '../../../../../contract/endpoint.ts'
import type { verifyCheckIn } from '../../../../../contract/verify-check-in.ts'
import { typedBody } from '../../../../lib/typed-body.ts'
import type { Receipt } from '../receipt/receipts.ts'

export interface VerifiedCheckIn {
  readonly name: string | null
  readonly locationName: string | null
  readonly formattedAddress: string | null
  readonly checkedInAt: string | null
  readonly hostName?: string
  /** Of a link with a schedule. */
  readonly session?: Receipt['session']
  readonly lateMin?: Receipt['lateMin']
}

/** `alreadyCheckedIn`: at `checkedInAt`, before this check-in, which made no second record. */
export type ConfirmedCheckIn = VerifiedCheckIn & { readonly alreadyCheckedIn?: boolean }

export type VerificationResult =
  | ({ is: 'confirmed' } & ConfirmedCheckIn)
  /** The email is confirmed; now the link's creator decides. */
  | ({ is: 'held' } & VerifiedCheckIn)
  /** The link was opened in another browser than the check-in: a person must confirm or reject it. */
  | ({ is: 'confirm' } & VerifiedCheckIn)
  | { is: 'rejected'; locationName: string | null }
  /** The email is not on the list; the link’s creator may be asked. */
  | { is: 'not_expected'; message: string; email: string | null; locationName: string | null }
  /** The organiser has decided: another email changes nothing. */
  | { is: 'refused'; message: string }
  | { is: 'failed'; message: string; canRetry: boolean }
  | { is: 'invalid' }

export const VERIFY_FAILED = 'Failed to verify check-in'
export const INVALID_LINK = 'This verification link is invalid or has expired.'

/** Too many requests, or a fault of the server. */
const isTransient = (status: number) => status === 429 || status >= 500

/** The same link works once somebody who waits has been decided, or the hour is over. */
const WORKS_LATER: (string | undefined)[] = ['email_waiting', 'holds_full', 'asks_used_up']
const DECIDED: (string | undefined)[] = ['review_declined', 'check_in_void']

/** `json` is null where the reply has no readable body. */
export function verificationResultOf(status: number, json: unknown): VerificationResult {
  const body = typedBody<ReplyOf<typeof verifyCheckIn, 200> & ReplyOf<typeof verifyCheckIn, 422> & ErrorBody>(json)
  const checkIn: VerifiedCheckIn = {
    name: body.name || null,
    locationName: body.locationName || null,
    formattedAddress: body.formattedAddress || null,
    checkedInAt: body.checkedInAt || null,
    ...(body.hostName && { hostName: body.hostName }),
    ...(body.session && { session: body.session }),
    ...(body.lateMin !== undefined && { lateMin: body.lateMin }),
  }
  const { locationName } = checkIn
  if (body.rejected) return { is: 'rejected', locationName }
  if (body.success && body.requiresReview) return { is: 'held', ...checkIn }
  if (body.success) return { is: 'confirmed', ...checkIn, ...(body.alreadyCheckedIn && { alreadyCheckedIn: true }) }
  if (body.confirm) return { is: 'confirm', ...checkIn }
  if (body.mayAsk)
    return { is: 'not_expected', message: body.error || VERIFY_FAILED, email: body.userEmail || null, locationName }
  const message = body.error || body.message
  if (message && DECIDED.includes(body.code)) return { is: 'refused', message }
  return {
    is: 'failed',
    message: message || VERIFY_FAILED,
    canRetry: !message || isTransient(status) || WORKS_LATER.includes(body.code),
  }
}
