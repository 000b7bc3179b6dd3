import type pg from 'pg'
import { allowed, countEach, type Reached } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import { networkTag } from '../../http/network.ts'
import { usedUpAnswer, waitInWords } from '../mail/index.ts'
import type { Refusal } from './check-in-rules.ts'
import { type BudgetedEmail, countersOfEmail, type EmailCounter } from './email-budgets.ts'

export type VisitorEmail = BudgetedEmail & { to: string }

/** Why an email may not leave, and the sentence that says it with the wait. */
export interface WithheldEmail {
  reason: Extract<Refusal, 'visitor_emails_used_up' | 'email_budget_used_up'>
  sentence: string
  retryAfterS: number
}

export type CountEmails = (client: pg.ClientBase, emails: VisitorEmail[]) => Promise<(WithheldEmail | null)[]>

/** Counts emails to visitors in the transaction of their check-ins; those that no budget has room for are withheld. */
export const emailCounting =
  (deps: Pick<Deps, 'config' | 'db' | 'log'>): CountEmails =>
  async (client, emails) => {
    const verdicts = await countEach(
      client,
      emails.map(email => countersOfEmail(email, deps.config)),
    )
    return verdicts.map((reached, i) => {
      if (!reached) return null
      // Beside the transaction: nobody waits for a line in the log.
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
      sentence: usedUpAnswer({ counter, retryAt, retryAfterS }).error,
      retryAfterS,
    }
  const wait = waitInWords(retryAfterS)
  return {
    reason: 'email_budget_used_up',
    sentence: `We cannot email you a confirmation right now, so you are not checked in yet. Please tell the organizer, or try again ${wait}.`,
    retryAfterS,
  }
}

/** One line for each counter and window: a budget that is used up is an alarm, a recipient's share is not. */
async function logOnce(
  { config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>,
  { link: { id: linkId, creatorId }, ip }: VisitorEmail,
  { counter }: Reached<EmailCounter>,
): Promise<void> {
  if (!(await allowed(db, `logged ${counter.key}`, { max: 1, windowS: counter.windowS }))) return
  const who = { linkId, creatorId, network: networkTag(config.APP_SECRET, ip) }
  if ('per' in counter) log.info({ per: counter.per, ...who }, 'a visitor has had their emails')
  else log.warn({ scope: counter.scope, max: counter.max, ...who }, 'visitor emails used up')
}
