import { useQuery } from '@tanstack/react-query'
import type { BillingPeriod, PaidPlanName } from '../../../../contract/plan-names.ts'
import { plural } from '../../../lib/plural.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { unbroken } from '../../../ui/unbroken.tsx'
import { FeatureList } from '../feature-list.tsx'
import { featuresOf } from '../plan-features.ts'
import { priceWords } from '../price-words.ts'
import { plansQuery } from '../queries.ts'
import { usePlanPrice } from '../use-plan-price.ts'

/** The chosen plan with its price and features, before the email is known. */
export function PlanSummary({ plan, billing }: { plan: PaidPlanName; billing: BillingPeriod }) {
  const plans = useQuery(plansQuery)
  const offer = plans.data?.find(({ name }) => name === plan)
  return (
    <Card aria-label="Your choice" className="flex flex-col gap-1 sm:gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-bold text-18">{plan}</h2>
        <PriceLine plan={plan} billing={billing} />
      </div>
      {offer ? <Features features={featuresOf(offer)} /> : plans.error ? null : <Skeleton className="h-5 sm:h-24" />}
    </Card>
  )
}

/** On phones one line, so that the field below is in view. */
const Features = ({ features }: { features: string[] }) => (
  <>
    <p className="text-14 text-ink-2 sm:hidden">
      {unbroken(`${features[0]} and ${plural(features.length - 1, 'more feature')}`)}
    </p>
    <div className="max-sm:hidden">
      <FeatureList features={features} className="gap-x-4 gap-y-2 text-14 text-ink-2 sm:grid sm:grid-cols-2" />
    </div>
  </>
)

function PriceLine({ plan, billing }: { plan: PaidPlanName; billing: BillingPeriod }) {
  const { price, error, refetch } = usePlanPrice(plan, billing)
  if (error) return <ErrorNotice title="We couldn’t load the price" error={error} onRetry={refetch} />
  if (!price) return <Skeleton className="h-6 w-32" />
  return (
    <p className="text-14 text-ink-2">
      <span className="font-medium text-16 text-ink tabular-nums">{priceWords(price)}</span>
      {billing === 'yearly' ? ' per year (20% off)' : ' per month'}
    </p>
  )
}
