import { type BillingPeriod, FREE_PLAN_ID } from '../../../../contract/plan-names.ts'
import type { PlanOffer, Price } from '../../../../contract/plans.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { FeatureList } from '../feature-list.tsx'
import { limitWords } from '../plan-features.ts'
import { cheaperLinks } from './link-price.ts'
import { PlanActionButton } from './plan-action.tsx'
import { gainsOf } from './plan-gains.ts'
import { PlanPrice, usePriceLocale } from './plan-price.tsx'
import { POPULAR_PLAN } from './popular-plan.ts'
import { isCurrentPlan, isMarked, type PlansViewer } from './viewer.ts'

type Props = {
  plan: PlanOffer
  before: PlanOffer | undefined
  prices: Price[]
  /** Why the prices could not be loaded. */
  unpriced: string | undefined
  billing: BillingPeriod
  viewer: PlansViewer | undefined
  /** The place in a phone's list; by default that of the document. */
  phoneOrder: number | undefined
}

/** A card where five fit side by side; a row of its parts on a tablet; two columns of parts on a phone. */
const LAYOUT = cx(
  'grid h-full grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 p-4 [grid-template-areas:"name_price""gains_gains""action_action"]',
  'md:max-xl:grid-cols-[9.5rem_minmax(0,1fr)_8rem_8.5rem] md:max-xl:items-center md:max-xl:gap-x-6 md:max-xl:px-6 md:max-xl:py-3 md:max-xl:[grid-template-areas:"name_gains_price_action"]',
  'xl:grid-cols-1 xl:grid-rows-[auto_auto_auto_1fr] xl:gap-y-5 xl:p-5 xl:[grid-template-areas:"name""price""action""gains"]',
)

/** As classes, since the pages allow no inline styles. */
const PHONE_ORDERS = [
  'max-md:order-0',
  'max-md:order-1',
  'max-md:order-2',
  'max-md:order-3',
  'max-md:order-4',
  'max-md:order-5',
]

export function PlanCard({ plan, before, prices, unpriced, billing, viewer, phoneOrder }: Props) {
  const popular = plan.name === POPULAR_PLAN
  const isCurrent = viewer !== undefined && isCurrentPlan(plan.name, viewer)
  const marked = isMarked(plan.name, viewer)
  // A phone has room for the next higher plan below the own one, whose features are known.
  const ownPlan = isCurrent && viewer?.is === 'paid'
  const { includes, more } = gainsOf(plan, before)
  const locale = usePriceLocale()
  return (
    <li className={phoneOrder === undefined ? undefined : PHONE_ORDERS[phoneOrder]}>
      <section
        aria-labelledby={`plan-${plan.id}`}
        className={cx(
          'rounded-16 border bg-surface',
          marked ? 'border-accent shadow-[0_0_0_1px_var(--accent)]' : 'border-line',
          LAYOUT,
          ownPlan && 'max-md:[grid-template-areas:"name_price""action_action"]',
        )}
      >
        <div className="min-w-0 [grid-area:name]">
          <div className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1">
            <h2 id={`plan-${plan.id}`} className="font-bold text-18">
              {plan.name}
            </h2>
            {popular && <Badge tone={marked ? 'accent' : 'neutral'}>Popular</Badge>}
            {isCurrent && <Badge tone={marked ? 'accent' : 'neutral'}>Your plan</Badge>}
          </div>
          <p className="whitespace-nowrap text-14 text-ink-2">
            <span className="me-0.5 font-bold text-22 text-ink">{limitWords(plan.monthlyLimit)}</span>{' '}
            {plan.monthlyLimit === 1 ? 'active link' : 'active links'}
          </p>
        </div>
        <div className="text-end [grid-area:price] xl:text-start">
          <PlanPrice
            planName={plan.name}
            isFree={plan.id === FREE_PLAN_ID}
            prices={prices}
            billing={billing}
            perLink={ownPlan ? null : cheaperLinks(plan, before, { prices, billing, locale })}
          />
        </div>
        <div className={cx('[grid-area:action]', !viewer && 'in-data-account:invisible')}>
          <PlanActionButton
            plan={plan}
            prices={prices}
            unpriced={unpriced}
            billing={billing}
            viewer={viewer ?? { is: 'anonymous' }}
          />
        </div>
        <div
          className={cx(
            'flex flex-col gap-1 text-14 text-ink-2 [grid-area:gains] md:gap-2',
            ownPlan && 'max-md:hidden',
          )}
        >
          {includes && <p>Everything in {includes}, and</p>}
          <FeatureList
            features={more}
            className="gap-x-4 gap-y-0.5 md:max-xl:flex-row md:max-xl:flex-wrap md:gap-y-1 xl:gap-y-2"
          />
        </div>
      </section>
    </li>
  )
}
