import type { CheckInBody } from '../submission/check-in-result.ts'

interface Ask {
  note: string
  /** A solved proof of work, for an ask without a position. */
  recaptchaToken?: string | undefined
}

/** The fields of an attempt beside the usual ones when the creator is to decide, should the position leave doubt. */
export function askFieldsOf({ note: typed, recaptchaToken }: Ask): Partial<CheckInBody> {
  // The contract takes one line, and every phone's keyboard can break it.
  const note = typed.trim().replace(/\s+/g, ' ')
  return { askReview: true, ...(note && { note }), ...(recaptchaToken && { recaptchaToken }) }
}
