import { FREE_PLAN_ID, NO_PLAN_ID } from '../../../contract/plan-names.ts'
import type { Config } from '../../config.ts'
import { hashOf } from '../../db/ids.ts'
import type { Counter } from '../../db/limits.ts'
import { type Networks, networkCounters } from '../../http/network.ts'
import type { LinkState } from '../links/index.ts'
import { type RecipientCounter, recipientCounters } from '../mail/index.ts'

const HOURLY = { windowS: 60 * 60 }
/** A leaky bucket frees its places one by one, so no visitor has to wait until tomorrow. */
const DAILY = { windowS: 24 * 60 * 60, leaky: true }

/**
 * Unverified emails to visitors, by plan: for one link, and for all links of its creator. The numbers are the size of the bucket
 * and what it frees in a day.
 */
const DAILY_BUDGETS: Record<number, { link: number; creator: number }> = {
  [NO_PLAN_ID]: { link: 1200, creator: 3000 },
  [FREE_PLAN_ID]: { link: 50, creator: 50 },
  2: { link: 1200, creator: 1200 },
  3: { link: 1200, creator: 3000 },
  4: { link: 2000, creator: 8000 },
  5: { link: 5000, creator: 20_000 },
}
/** The share of a link's and a creator's budget that one network may use, so that one visitor cannot use it up for all others. */
const NETWORK_SHARE = 0.5
/** A lecture hall of 600 people shares one network. */
const NETWORK_EMAILS_PER_HOUR = 1000
/** The share of all hourly emails that the Free plan's links may use together, so that fake accounts cannot use up all of them. */
const FREE_SHARE = 0.5

export type EmailCounter =
  | RecipientCounter
  | (Counter & {
      scope: 'link' | 'creator' | 'network_of_link' | 'network_of_creator' | 'network' | 'free_plan' | 'all'
    })

export interface BudgetedEmail {
  link: Pick<LinkState, 'id' | 'creatorId' | 'planId'>
  /** Of the visitor, hashed. */
  networks: Networks
}

/** The counters of an email to a visitor; its hits are taken back when the recipient verifies the email. */
export function budgetsOf(
  { link, networks }: BudgetedEmail,
  { VISITOR_EMAILS_PER_HOUR: all }: EmailSettings,
): EmailCounter[] {
  const budgets = DAILY_BUDGETS[link.planId] ?? DAILY_BUDGETS[FREE_PLAN_ID]!
  const counter = (
    scope: Exclude<EmailCounter, RecipientCounter>['scope'],
    subject: string,
    max: number,
    window: { windowS: number; leaky?: boolean },
  ) => ({
    // Hashed, so that a deleted account leaves no trace of its ids.
    key: `unverified emails ${scope} ${hashOf(subject).toString('base64url')}`,
    scope,
    max,
    ...window,
  })
  return [
    counter('network_of_link', `${link.id} ${networks.site}`, budgets.link * NETWORK_SHARE, DAILY),
    counter('network_of_creator', `${link.creatorId} ${networks.site}`, budgets.creator * NETWORK_SHARE, DAILY),
    counter('link', link.id, budgets.link, DAILY),
    counter('creator', link.creatorId, budgets.creator, DAILY),
    ...networkCounters('', networks, { max: NETWORK_EMAILS_PER_HOUR, ...HOURLY }).map(({ key, max }) =>
      counter('network', key, max, HOURLY),
    ),
    ...(link.planId === FREE_PLAN_ID ? [counter('free_plan', '', Math.ceil(all * FREE_SHARE), HOURLY)] : []),
    counter('all', '', all, HOURLY),
  ]
}

export type EmailSettings = Pick<Config, 'VISITOR_EMAILS_PER_HOUR'>

/** The recipient's counters come first, since their refusal tells the visitor most. Verifying does not take their hits back. */
export const countersOfEmail = (email: BudgetedEmail & { to: string }, settings: EmailSettings): EmailCounter[] => [
  ...recipientCounters('check_in', email.to),
  ...budgetsOf(email, settings),
]
