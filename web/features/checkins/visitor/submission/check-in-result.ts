import type { checkIn } from '../../../../../contract/checkins.ts'
import type { ReplyOf, SentTo } from '../../../../../contract/endpoint.ts'
import { typedBody } from '../../../../lib/typed-body.ts'
import { retryAfterMs } from './retry-delay.ts'

/** The body of one check-in: every retry under the same idempotency key sends the same one. */
export type CheckInBody = Readonly<Omit<SentTo<typeof checkIn>, 'checkinToken' | 'pressAgeS'>>

export type CheckInResult =
  | ({ is: 'done' } & Pick<
      ReplyOf<typeof checkIn>,
      'requiresVerification' | 'requiresReview' | 'alreadyCheckedIn' | 'id' | 'checkedInAt' | 'session' | 'lateMin'
    >)
  | { is: 'expired' }
  | { is: 'too_far'; distanceM: number; radiusM?: number | undefined; message: string }
  /**
   * `definite` is false when the server failed: it may have recorded the check-in before that. `mayAsk`: the link's creator may
   * be asked.
   */
  | { is: 'refused'; message: string; definite: boolean; mayAsk?: boolean | undefined; code?: string | undefined }
  /** The check-in may not have arrived: it is sent again after this time, or after our own backoff. */
  | { is: 'retry'; afterMs: number | null; message: string | null }

interface Reply {
  readonly status: number
  readonly retryAfter: string | null
  /** The parsed JSON; null where there is none. */
  readonly body: unknown
}

const FALLBACK = 'Failed to check in'

export function checkInResultOf({ status, retryAfter, body }: Reply, nowMs: number): CheckInResult {
  if (status >= 200 && status < 300) {
    const { requiresVerification, requiresReview, alreadyCheckedIn, id, checkedInAt, session, lateMin } =
      typedBody<ReplyOf<typeof checkIn>>(body)
    return {
      is: 'done',
      requiresVerification: requiresVerification === true,
      requiresReview,
      alreadyCheckedIn,
      id: String(id),
      session,
      lateMin,
      checkedInAt: checkedInAt ?? new Date(nowMs).toISOString(),
    }
  }
  const { error, code, distance, radiusM, mayAsk } = typedBody<ReplyOf<typeof checkIn, 422>>(body)
  const message = typeof error === 'string' && error !== '' ? error : FALLBACK
  if (status === 410 || /expired/i.test(message)) return { is: 'expired' }
  if (typeof distance === 'number') {
    return {
      is: 'too_far',
      distanceM: distance,
      radiusM,
      message: `You are ${distance}m away from the check-in location`,
    }
  }
  // On a slow network it was cut off before it had arrived.
  if (status === 408) return { is: 'retry', afterMs: null, message: null }
  // 502 and 504 come from proxies, which cannot say whether the check-in was recorded.
  if (status === 429 || status === 502 || status === 503 || status === 504) {
    return { is: 'retry', afterMs: retryAfterMs(retryAfter, nowMs), message }
  }
  // 507 (no room for photos) is recorded like any other refusal, so it is definite.
  return { is: 'refused', message, definite: status < 500 || status === 507, mayAsk, code }
}
