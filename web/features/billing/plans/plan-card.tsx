import { type BillingPeriod, FREE_PLAN_ID, type PlanOffer, type Price } from '../../../../contract/plans.ts'
import { money } from '../../../lib/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { FeatureList } from '../feature-list.tsx'
import { featuresOf } from '../plan-features.ts'
import { priceOf, priceWords, yearlySaving } from '../price-words.ts'
import { PlanActionButton } from './plan-action.tsx'
import { PLAN_CARD } from './plans-skeleton.tsx'
import { isCurrentPlan, type PlansViewer } from './viewer.ts'

const POPULAR = 'Essential'

type Props = {
  plan: PlanOffer
  prices: Price[]
  /** Why the prices could not be loaded. */
  unpriced: string | undefined
  billing: BillingPeriod
  viewer: PlansViewer
}

export function PlanCard({ plan, prices, unpriced, billing, viewer }: Props) {
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
            // On narrow cards two badges take two lines; the space keeps the prices of all cards in one row.
            isCurrentPlan(POPULAR, viewer) && 'lg:min-h-16',
          )}
        >
          <h2 id={`plan-${plan.id}`} className="font-bold text-18">
            {plan.name}
          </h2>
          {popular && <Badge tone="accent">Popular</Badge>}
          {isCurrentPlan(plan.name, viewer) && <Badge>Your plan</Badge>}
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
        <PlanActionButton plan={plan} price={price} unpriced={unpriced} billing={billing} viewer={viewer} />
        <FeatureList features={featuresOf(plan)} className="gap-2 text-14 text-ink-2" />
      </section>
    </li>
  )
}

/** The price of the other billing period. */
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
