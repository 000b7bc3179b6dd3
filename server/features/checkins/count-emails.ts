import type pg from 'pg'
import type { Refusal } from '../../../contract/refusals.ts'
import { allowed, countEach, type Reached } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import { networkTag } from '../../http/network.ts'
import { emailsUsedUpBody, waitInWords } from '../mail/index.ts'
import { type BudgetedEmail, countersOfEmail, type EmailCounter } from './email-budgets.ts'

export type VisitorEmail = BudgetedEmail & { to: string; ip: string | null }

/** Why an email is not sent, and the sentence that tells the visitor so and how long to wait. */
export interface WithheldEmail {
  reason: Extract<Refusal, 'visitor_emails_used_up' | 'email_budget_used_up'>
  sentence: string
  retryAfterS: number
}

export type CountEmails = (client: pg.ClientBase, emails: VisitorEmail[]) => Promise<(WithheldEmail | null)[]>

/** Counts emails to visitors in the transaction of their check-ins, and withholds the emails that exceed a budget. */
export const createCountEmails =
  (deps: Pick<Deps, 'config' | 'db' | 'log'>): CountEmails =>
  async (client, emails) => {
    const verdicts = await countEach(
      client,
      emails.map(email => countersOfEmail(email, deps.config)),
    )
    return verdicts.map((reached, i) => {
      if (!reached) return null
      // Not awaited: the transaction must not wait for the log.
      logOnce(deps, emails[i]!, reached).catch(error =>
        deps.log.warn({ err: error }, 'a withheld email was not logged'),
      )
      return withheld(reached)
    })
  }

function withheld(reached: Reached<EmailCounter>): WithheldEmail {
  const { counter, retryAt, retryAfterS } = reached
  if ('per' in counter)
    return {
      reason: 'visitor_emails_used_up',
      sentence: emailsUsedUpBody({ counter, retryAt, retryAfterS }).error,
      retryAfterS,
    }
  const wait = waitInWords(retryAfterS)
  return {
    reason: 'email_budget_used_up',
    sentence: `We can’t email you a confirmation right now, so you aren’t checked in yet. Please tell the organiser, or try again ${wait}.`,
    retryAfterS,
  }
}

/** Logs once for each counter and window: a used-up budget as a warning, a recipient's limit as information. */
async function logOnce(
  { config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>,
  { link: { id: linkId, creatorId }, ip }: VisitorEmail,
  { counter }: Reached<EmailCounter>,
): Promise<void> {
  if (!(await allowed(db, `logged ${counter.key}`, { max: 1, windowS: counter.windowS }))) return
  const subject = { linkId, creatorId, network: networkTag(config.APP_SECRET, ip) }
  if ('per' in counter) log.info({ per: counter.per, ...subject }, 'a visitor has had their emails')
  else log.warn({ scope: counter.scope, max: counter.max, ...subject }, 'visitor emails used up')
}
