import { longDate } from '../../../lib/long-date.ts'
import { plural } from '../../../lib/plural.ts'
import type { AccountSummary } from '../account-queries.ts'

type Account = {
  creator: Pick<AccountSummary['creator'], 'subscriptionStatus'>
  isAccountExpired: boolean
}

type Question = Account & Pick<AccountSummary, 'activeLinksCount' | 'blockedWithoutPlanCount'>

/** The effect of a cancellation, in one line; null while the account is loading, or when its plan ends at once. */
export const nothingMoreWords = (account: Pick<AccountSummary, 'creator' | 'plan' | 'isAccountExpired'> | undefined) =>
  account && !endsAtOnce(account)
    ? `You won’t be charged again. You’ll keep ${account.plan.name} until ${longDate(account.creator.accountExpireAt)}.`
    : null

/** Credit outlives the subscription that it came from. */
export const remainingCreditWords = (credit: string) =>
  `Your credit of ${credit} stays with your account for a later subscription.`

/** An overdue subscription has no paid time left to use up. */
export const endsAtOnce = (account: Account | undefined): boolean => account?.creator.subscriptionStatus === 'past_due'

/** A title makes a warning of the text. */
export function questionWords(account: Question | undefined): { title: string | null; text: string } {
  const blocked = account?.blockedWithoutPlanCount ? blockedWords(account) : null
  if (endsAtOnce(account))
    return {
      title: 'Your plan ends right away',
      text: `Your last payment didn’t go through. If you cancel now, the open invoice is void and one link can stay active.${blocked ? ` ${blocked.title}. ${blocked.text}` : ''}`,
    }
  const text = 'There is no refund. After the end of the paid period, one link can stay active.'
  return blocked ? { title: blocked.title, text: `${text} ${blocked.text}` } : { title: null, text }
}

const blockedWords = ({ activeLinksCount, blockedWithoutPlanCount }: Question) => ({
  title: `${plural(blockedWithoutPlanCount, 'link')} will be blocked`,
  text: `You have ${activeLinksCount.toLocaleString()}, and the newest stays open. Nothing is deleted, and a new subscription opens them again.`,
})

interface Cancelled {
  /** ISO 8601. */
  until: string
  /** As fetched after the cancellation. */
  account: Account | undefined
  /** In words; null: none. */
  credit?: string | null
  now: Date
}

/** Checks the account as well, since the clock of this device may be wrong. */
export const hasEnded = ({ until, account, now }: Cancelled): boolean =>
  new Date(until) <= now || endsAtOnce(account) || Boolean(account?.isAccountExpired)

/** The text after a cancellation. */
export const cancelledWords = (cancelled: Cancelled): string[] => [
  ...(hasEnded(cancelled)
    ? [
        'Your subscription has ended. You won’t be charged again.',
        'A new subscription brings back everything you made.',
      ]
    : [`Your access continues until ${longDate(cancelled.until)}. You won’t be charged again.`]),
  ...(cancelled.credit ? [remainingCreditWords(cancelled.credit)] : []),
]
