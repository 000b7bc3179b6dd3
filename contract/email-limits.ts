export type EmailPeriod = 'hour' | 'day'

/** How many emails of one kind a recipient may get in each period, and how a sentence says so. */
export const EMAILS_PER_RECIPIENT = {
  hour: { max: 3, windowS: 60 * 60, words: 'three emails in the last hour' },
  day: { max: 10, windowS: 24 * 60 * 60, words: 'ten emails in the last day' },
} as const satisfies Record<EmailPeriod, { max: number; windowS: number; words: string }>

/** `when`: 'in 34 minutes' or 'at 10:42'. */
export const emailsUsedUp = (per: EmailPeriod, when: string) =>
  `We sent ${EMAILS_PER_RECIPIENT[per].words}. Use the newest, or try again ${when}.`
