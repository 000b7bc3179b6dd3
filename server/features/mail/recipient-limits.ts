import { EMAILS_PER_RECIPIENT, type EmailPeriod, emailsUsedUp } from '../../../contract/email-limits.ts'
import type { Queries } from '../../db/db.ts'
import { hashOf } from '../../db/ids.ts'
import { type Counter, countEach, hitsOf, type Reached } from '../../db/limits.ts'

/** Each kind has its own counters: a stranger who uses up one kind leaves the others. */
export type EmailKind =
  | 'sign_in'
  | 'sign_in_known_browser'
  | 'check_in'
  | 'record'
  | 'own_data'
  | 'invitation'
  | 'support'

export interface RecipientCounter extends Counter {
  per: EmailPeriod
}

const keyOf = (kind: EmailKind, per: EmailPeriod, email: string) =>
  `emails ${kind} ${per} ${hashOf(email).toString('base64url')}`

/** The counters that one more email of this kind to this recipient adds to. */
export const recipientCounters = (kind: EmailKind, email: string): RecipientCounter[] =>
  (['hour', 'day'] as const).map(per => ({ key: keyOf(kind, per, email), per, ...EMAILS_PER_RECIPIENT[per] }))

/** Counts one more email to this recipient. Returns the limit that is already reached, or null. */
export async function countEmail(
  tx: Queries,
  kind: EmailKind,
  email: string,
): Promise<Reached<RecipientCounter> | null> {
  const [reached] = await countEach(tx, [recipientCounters(kind, email)])
  return reached!
}

export const emailsInLastHour = (db: Queries, kind: EmailKind, email: string): Promise<number> =>
  hitsOf(db, keyOf(kind, 'hour', email))

/** The body of the refusal. The page shows `retryAt` in the viewer's time zone. */
export const emailsUsedUpBody = ({ counter: { per }, retryAt, retryAfterS }: Reached<RecipientCounter>) => ({
  error: emailsUsedUp(per, waitInWords(retryAfterS)),
  per,
  retryAt: retryAt.toISOString(),
  retryAfterS,
})

const IN = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** 'in 34 minutes', 'in 5 hours': rounded up, so that a retry then is not too early. */
export const waitInWords = (seconds: number): string =>
  seconds <= 90 * 60
    ? IN.format(Math.max(1, Math.ceil(seconds / 60)), 'minute')
    : IN.format(Math.ceil(seconds / 3600), 'hour')
