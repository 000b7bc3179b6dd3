import { FREE_PLAN_ID } from '../../../contract/links.ts'
import type { Config } from '../../config.ts'
import { hashOf } from '../../db/ids.ts'
import type { Counter } from '../../db/limits.ts'
import { networkCounters, siteOf } from '../../http/network.ts'
import type { LinkState } from '../links/index.ts'
import { type RecipientCounter, recipientCounters } from '../mail/index.ts'

const AN_HOUR = { windowS: 60 * 60 }
/** Room comes back one by one: nobody is told to come back tomorrow. */
const THROUGH_A_DAY = { windowS: 24 * 60 * 60, leaky: true }

/**
 * Emails to visitors who have not verified them yet: of one link, and of all links of its creator. By plan. So many at
 * once, and so many more through a day.
 */
const A_DAY: Record<number, { link: number; creator: number }> = {
  [FREE_PLAN_ID]: { link: 50, creator: 50 },
  2: { link: 1200, creator: 1200 },
  3: { link: 1200, creator: 3000 },
  4: { link: 2000, creator: 8000 },
  5: { link: 5000, creator: 20_000 },
}
/** Of a link's and a creator's budget one network takes this part, so that a stranger cannot close a link to the others. */
const NETWORK_SHARE = 0.5
/** In an hour: a lecture hall of 600 shares one network. */
const A_NETWORK = 1000
/** Of all emails in an hour, those of the Free plan's links together: made-up accounts leave the rest to others. */
const FREE_SHARE = 0.5

export type EmailCounter =
  | RecipientCounter
  | (Counter & {
      scope: 'link' | 'creator' | 'network_of_link' | 'network_of_creator' | 'network' | 'free_plan' | 'all'
    })

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
  const site = siteOf(ip)
  const counter = (
    scope: Exclude<EmailCounter, RecipientCounter>['scope'],
    whose: string,
    max: number,
    window: { windowS: number; leaky?: boolean },
  ) => ({
    // Hashed: an account that is deleted leaves no trace of its ids.
    key: `unverified emails ${scope} ${hashOf(whose).toString('base64url')}`,
    scope,
    max,
    ...window,
  })
  return [
    counter('network_of_link', `${link.id} ${site}`, aDay.link * NETWORK_SHARE, THROUGH_A_DAY),
    counter('network_of_creator', `${link.creatorId} ${site}`, aDay.creator * NETWORK_SHARE, THROUGH_A_DAY),
    counter('link', link.id, aDay.link, THROUGH_A_DAY),
    counter('creator', link.creatorId, aDay.creator, THROUGH_A_DAY),
    ...networkCounters('', ip, { max: A_NETWORK, ...AN_HOUR }).map(({ key, max }) =>
      counter('network', key, max, AN_HOUR),
    ),
    ...(link.planId === FREE_PLAN_ID ? [counter('free_plan', '', Math.ceil(all * FREE_SHARE), AN_HOUR)] : []),
    counter('all', '', all, AN_HOUR),
  ]
}

export type EmailSettings = Pick<Config, 'VISITOR_EMAILS_PER_HOUR'>

/** The recipient's own share first: it says the most to them, and is not given back. */
export const countersOfEmail = (email: BudgetedEmail & { to: string }, settings: EmailSettings): EmailCounter[] => [
  ...recipientCounters('check_in', email.to),
  ...budgetsOf(email, settings),
]
