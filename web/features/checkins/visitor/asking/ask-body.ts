import type { CheckInBody } from '../submission/check-in-result.ts'

interface Ask {
  note: string
  /** A solved proof of work, for an ask without a position. */
  recaptchaToken?: string | undefined
}

/** What an attempt has beside the usual fields when the creator is to decide, should the position leave doubt. */
export const askFieldsOf = ({ note, recaptchaToken }: Ask): Partial<CheckInBody> => ({
  askReview: true,
  ...(note.trim() && { note: note.trim() }),
  ...(recaptchaToken && { recaptchaToken }),
})
