import { FREE_PLAN_ID } from '../../../contract/links.ts'
import type { Config } from '../../config.ts'
import { hashOf } from '../../db/ids.ts'
import type { Counter } from '../../db/limits.ts'
import { networkOf } from '../../http/network.ts'
import type { LinkState } from '../links/index.ts'
import { type RecipientCounter, recipientCounters } from '../mail/index.ts'

const HOUR_S = 60 * 60
const DAY_S = 24 * HOUR_S

/** Emails to visitors who have not verified them yet, in a day: of one link, and of all links of its creator. By plan. */
const A_DAY: Record<number, { link: number; creator: number }> = {
  [FREE_PLAN_ID]: { link: 50, creator: 50 },
  2: { link: 1000, creator: 1000 },
  3: { link: 1000, creator: 3000 },
  4: { link: 2000, creator: 8000 },
  5: { link: 5000, creator: 20_000 },
}
/** In an hour: a lecture hall of 600 shares one network. */
const A_NETWORK = 1000
/** Of all emails in an hour, those of the Free plan's links together: made-up accounts leave the rest to others. */
const FREE_SHARE = 0.5

export type EmailCounter =
  | RecipientCounter
  | (Counter & { scope: 'link' | 'creator' | 'network' | 'free_plan' | 'all' })

export interface BudgetedEmail {
  link: Pick<LinkState, 'id' | 'creatorId' | 'planId'>
  ip: string | null
}

/** What an email to a visitor counts against until its recipient has verified it. */
export function budgetsOf(
  { link, ip }: BudgetedEmail,
  { VISITOR_EMAILS_PER_HOUR: all }: EmailSettings,
): EmailCounter[] {
  const aDay = A_DAY[link.planId] ?? A_DAY[FREE_PLAN_ID]!
  const counter = (
    scope: Exclude<EmailCounter, RecipientCounter>['scope'],
    whose: string,
    max: number,
    windowS: number,
  ) => ({
    // Hashed: an account that is deleted leaves no trace of its ids.
    key: `visitor emails ${scope} ${hashOf(whose).toString('base64url')}`,
    scope,
    max,
    windowS,
  })
  return [
    counter('link', link.id, aDay.link, DAY_S),
    counter('creator', link.creatorId, aDay.creator, DAY_S),
    counter('network', networkOf(ip), A_NETWORK, HOUR_S),
    ...(link.planId === FREE_PLAN_ID ? [counter('free_plan', '', Math.ceil(all * FREE_SHARE), HOUR_S)] : []),
    counter('all', '', all, HOUR_S),
  ]
}

export type EmailSettings = Pick<Config, 'VISITOR_EMAILS_PER_HOUR'>

/** The recipient's own share first: it says the most to them, and is not given back. */
export const countersOfEmail = (email: BudgetedEmail & { to: string }, settings: EmailSettings): EmailCounter[] => [
  ...recipientCounters('check_in', email.to),
  ...budgetsOf(email, settings),
]
