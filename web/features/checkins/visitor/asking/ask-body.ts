import type { CheckInBody } from '../submission/check-in-result.ts'
import type { Sight } from './improving.ts'

interface Ask {
  note: string
  /** Null where the phone gives no position. */
  sight: Sight | null
  fixes: number
  /** A solved proof of work, for an ask without a position. */
  recaptchaToken?: string | undefined
}

const MAX_FIX_AGE_S = 3600

/** What an attempt has beside the usual fields when the creator is to decide, should the position leave doubt. */
export const askFieldsOf = ({ note, sight, fixes, recaptchaToken }: Ask, nowMs: number): Partial<CheckInBody> => ({
  askReview: true,
  ...(sight && { fixAgeS: Math.min(MAX_FIX_AGE_S, Math.max(0, (nowMs - sight.seenAtMs) / 1000)) }),
  ...(fixes > 0 && { fixes }),
  ...(note.trim() && { note: note.trim() }),
  ...(recaptchaToken && { recaptchaToken }),
})
