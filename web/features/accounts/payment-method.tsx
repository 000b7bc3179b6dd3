import { Badge } from '../../ui/badge.tsx'
import { type AccountSummary, cardWords } from '../billing/index.ts'
import { Section } from './account-cards.tsx'
import { CardChange } from './card-change.tsx'
import { cardBadge, expiryOfCard } from './card-words.ts'
import { planActions } from './plan-actions.ts'

/** The anchor to which a notice on the page leads. */
export const PAYMENT_METHOD_ID = 'payment-method'

type Props = { summary: AccountSummary }

/** The card that pays the subscription, and the button that changes it. */
export function PaymentMethod({ summary }: Props) {
  const { card } = summary.money
  if (!planActions(summary).card) return null
  const badge = card && cardBadge({ ...card, declined: summary.creator.subscriptionStatus === 'past_due' })
  return (
    <Section id={PAYMENT_METHOD_ID} title="Payment Method" wide>
      <CardChange summary={summary}>
        {card ? (
          <div className="flex flex-col gap-0.5">
            <p className="font-medium text-16">{cardWords(card)}</p>
            <p className="flex flex-wrap items-center gap-2 text-14 text-ink-2">
              {expiryOfCard(card)}
              {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
            </p>
          </div>
        ) : (
          <p className="text-14 text-ink-2">
            There’s no card on file. Add one so your plan can renew when your credit runs out.
          </p>
        )}
      </CardChange>
    </Section>
  )
}
