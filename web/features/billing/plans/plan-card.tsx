import { Check } from 'lucide-react'
import { FREE_PLAN_ID } from '../../../../contract/links.ts'
import type { BillingPeriod, PlanOffer, Price } from '../../../../contract/plans.ts'
import { money } from '../../../lib/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { featuresOf } from '../plan-features.ts'
import { priceOf, priceWords, yearlySaving } from '../price-words.ts'
import { PlanActionButton } from './plan-action.tsx'
import { PLAN_CARD } from './plans-skeleton.tsx'
import { isTheirs, type Standing } from './viewer.ts'

const POPULAR = 'Essential'

type Props = {
  plan: PlanOffer
  prices: Price[]
  /** Why there are no prices. */
  unpriced: string | undefined
  billing: BillingPeriod
  standing: Standing
}

export function PlanCard({ plan, prices, unpriced, billing, standing }: Props) {
  const popular = plan.name === POPULAR
  const price = priceOf(prices, plan.name, billing)
  return (
    <li className={PLAN_CARD}>
      <section
        aria-labelledby={`plan-${plan.id}`}
        className={cx(
          'flex h-full flex-col gap-5 rounded-16 bg-surface p-5',
          popular ? 'border-2 border-accent' : 'border border-line',
        )}
      >
        <div
          className={cx(
            'flex min-h-7 flex-wrap content-start items-center gap-2',
            // Two badges take two lines where the cards are narrow: the prices stay in one row.
            isTheirs(POPULAR, standing) && 'lg:min-h-16',
          )}
        >
          <h2 id={`plan-${plan.id}`} className="font-bold text-18">
            {plan.name}
          </h2>
          {popular && <Badge tone="accent">Popular</Badge>}
          {isTheirs(plan.name, standing) && <Badge>Your plan</Badge>}
        </div>
        {plan.id === FREE_PLAN_ID ? (
          <PriceTag amount={money(0, prices[0]?.currency ?? 'usd')} per="forever" />
        ) : (
          <PriceTag
            amount={priceWords(price)}
            per={billing === 'yearly' ? 'per year (20% off)' : 'per month'}
            note={noteOn(prices, plan.name, billing)}
          />
        )}
        <PlanActionButton plan={plan} price={price} unpriced={unpriced} billing={billing} standing={standing} />
        <ul className="flex flex-col gap-2 text-14 text-ink-2">
          {featuresOf(plan).map(feature => (
            <li key={feature} className="flex gap-2">
              <span className="text-accent">
                <Icon as={Check} />
              </span>
              {feature}
            </li>
          ))}
        </ul>
      </section>
    </li>
  )
}

/** What the other way to pay comes to. */
function noteOn(prices: Price[], planName: string, billing: BillingPeriod): string | null {
  const yearly = priceOf(prices, planName, 'yearly')
  if (!yearly) return null
  if (billing === 'monthly') return `or ${priceWords(yearly)} per year`
  const saving = yearlySaving(prices, planName)
  return saving === null ? null : `Save ${money(saving, yearly.currency)} a year`
}

const PriceTag = ({ amount, per, note }: { amount: string; per: string; note?: string | null }) => (
  <div className="min-h-20">
    <p className="flex flex-col">
      <span className="font-bold text-28 tabular-nums">{amount}</span>
      <span className="text-14 text-ink-2">{per}</span>
    </p>
    {note && <p className="mt-1 text-12 text-ink-2">{note}</p>}
  </div>
)
