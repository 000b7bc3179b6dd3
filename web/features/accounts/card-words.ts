import { moneyOfCents } from '../../lib/money.ts'
import { twoDigits } from '../../lib/two-digits.ts'
import { type AccountSummary, cardWords } from '../billing/index.ts'

type Card = NonNullable<AccountSummary['money']['card']>

/** As printed on the card. */
export const expiryOfCard = ({ expMonth, expYear }: Pick<Card, 'expMonth' | 'expYear'>): string =>
  `Expires ${twoDigits(expMonth)} / ${String(expYear).slice(-2)}`

type Usability = Pick<Card, 'state'> & {
  /** The last payment with this card failed. */
  declined?: boolean
}

export function cardBadge({ state, declined }: Usability): { label: string; tone: 'warn' | 'danger' } | null {
  if (state === 'expired') return { label: 'Expired', tone: 'danger' }
  if (declined) return { label: 'Declined', tone: 'danger' }
  return state === 'expiring' ? { label: 'Expires soon', tone: 'warn' } : null
}

/** A warning for a subscriber before a renewal fails; null while the card lasts. */
export function expiryNotice(card: Card | null) {
  const badge = card && cardBadge({ state: card.state })
  if (!badge) return null
  return {
    tone: badge.tone,
    title: `Your ${cardWords(card)} ${card.state === 'expired' ? 'has expired' : 'expires soon'}`,
  }
}

/** The effect of saving a card: an overdue invoice is charged at once, so its amount is named. */
export function saveCardWords({ overdueCents, currency }: AccountSummary['money']) {
  if (overdueCents === null)
    return { text: 'Nothing is charged today. The new card is used from your next invoice on.', button: 'Save Card' }
  const overdue = moneyOfCents(overdueCents, currency)
  return {
    text: `Your open invoice of ${overdue} is paid with the new card right away.`,
    button: `Save Card and Pay ${overdue}`,
  }
}
