import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '../../../../contract/paths.ts'
import type { BillingPeriod, PlanOffer, Price } from '../../../../contract/plans.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Page } from '../../../ui/page.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { billingNamed } from '../billing-paths.ts'
import { plansQuery, pricesQuery } from '../queries.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { PlanCard } from './plan-card.tsx'
import { PLAN_ROW, PlansSkeleton } from './plans-skeleton.tsx'
import { useViewer } from './use-viewer.ts'
import type { PlansViewer } from './viewer.ts'
import { ViewerNotice } from './viewer-notice.tsx'

const BILLINGS: { value: BillingPeriod; label: string }[] = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly (20% off)' },
]

export function PlansScreen() {
  const plans = useQuery(plansQuery)
  const viewer = useViewer()
  const prices = useQuery(pricesQuery)
  const loaded = plans.data && viewer && !prices.isPending

  return (
    <Page title="Choose Your Plan" width="wide" lead="Start free. Change or cancel at any time." aside={<BackButton />}>
      {plans.error && !plans.data ? (
        <ErrorNotice title="We couldn’t load the plans" error={plans.error} onRetry={plans.refetch} />
      ) : loaded ? (
        <Offers plans={plans.data} prices={prices} viewer={viewer} />
      ) : (
        <PlansSkeleton />
      )}
    </Page>
  )
}

const billingInUrl = (): BillingPeriod => billingNamed(new URLSearchParams(location.search).get('billing'))

type OffersProps = { plans: PlanOffer[]; prices: UseQueryResult<Price[]>; viewer: PlansViewer }

function Offers({ plans, prices, viewer }: OffersProps) {
  const [billing, setBilling] = useState(billingInUrl)
  return (
    <>
      <ViewerNotice viewer={viewer} />
      {prices.error && (
        <ErrorNotice title="We couldn’t load the prices" error={prices.error} onRetry={prices.refetch} />
      )}
      <Segmented label="Billing" value={billing} options={BILLINGS} onChange={setBilling} />
      <ul className={PLAN_ROW}>
        {plans.map(plan => (
          <PlanCard
            key={plan.id}
            plan={plan}
            prices={prices.data ?? []}
            unpriced={prices.error?.message}
            billing={billing}
            viewer={viewer}
          />
        ))}
      </ul>
      <ComparisonTable plans={plans} />
      <p className="text-14 text-ink-2">
        Need more links or custom terms? Ask for a custom enterprise plan through the{' '}
        <Link href={paths.support} className="text-accent-ink underline">
          support form
        </Link>
        .
      </p>
    </>
  )
}

function BackButton() {
  const [, navigate] = useLocation()
  return (
    <Button
      variant="secondary"
      icon={<Icon as={ArrowLeft} />}
      onClick={() => (history.length > 1 ? history.back() : navigate(paths.home))}
    >
      Back
    </Button>
  )
}
