import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { SubscriptionSetup } from '../../../../contract/creators.ts'
import { paths } from '../../../../contract/paths.ts'
import type { BillingPeriod, PaidPlanName } from '../../../../contract/plan-names.ts'
import { moneyOfCents } from '../../../lib/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { OutcomePage } from '../../../ui/outcome-page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { unbroken } from '../../../ui/unbroken.tsx'
import { forgetSubscriptionSetup, storedSubscriptionSetup } from '../../creators/index.ts'
import { paidPlanNamed, subscribePaymentPath, subscribeWithTokenPath } from '../billing-paths.ts'
import { NextStep } from '../next-step.tsx'
import { periodName, priceWords } from '../price-words.ts'
import { usePlanPrice } from '../use-plan-price.ts'
import { amountsIn, Differences, IncludedTax } from './order-summary.tsx'
import { thenWords } from './purchase-words.ts'
import { purchasePreviewQuery } from './queries.ts'
import { SummaryRow } from './summary-row.tsx'
import { useBeginPurchase } from './use-begin-purchase.ts'

export function ConfirmScreen() {
  const [setup] = useState(storedSubscriptionSetup)
  const plan = paidPlanNamed(setup?.planName)
  if (!setup || !plan) return <SetupNotFound />
  return <Confirm setup={setup} plan={plan} />
}

function Confirm({ setup, plan }: { setup: SubscriptionSetup; plan: PaidPlanName }) {
  const { billingPeriod: billing, email, creatorToken: token } = setup
  const [, navigate] = useLocation()
  const { data: preview } = useQuery(purchasePreviewQuery(email, plan, billing))
  const amounts = preview && amountsIn(preview)
  const { price } = usePlanPrice(plan, billing)
  const beginning = useBeginPurchase({ plan, billing, email, payOn: 'this_site' })
  const nextPath = subscribeWithTokenPath({ plan, billing, token })

  const complete = () => {
    // A purchase covered by credit is confirmed by the button of the next page, which names the amount.
    if (!preview || preview.dueCents === 0) return navigate(nextPath)
    beginning.mutate(preview, {
      onSuccess: ({ clientSecret }) =>
        clientSecret
          ? navigate(subscribePaymentPath({ plan, billing }), { state: { begun: true } })
          : navigate(nextPath),
      // The next page tries again, and shows the error.
      onError: () => navigate(nextPath),
    })
  }

  return (
    <OutcomePage
      ring="success"
      title="Email Verified"
      lead="Please check your subscription before you pay."
      inView
      details={
        <Card aria-label="Subscription Details">
          <dl className="flex flex-col gap-2.5 text-14">
            <SummaryRow name="Plan">{plan}</SummaryRow>
            <SummaryRow name="Price">
              <Price plan={plan} billing={billing} />
            </SummaryRow>
            <SummaryRow name="Billing">{periodName(billing)}</SummaryRow>
            {billing === 'yearly' && (
              <SummaryRow name="Yearly saving">
                <Badge tone="accent">Save 20%</Badge>
              </SummaryRow>
            )}
            <SummaryRow name="Email">{email}</SummaryRow>
            {preview && amounts && (
              <>
                <Differences amounts={amounts} price={price} />
                <SummaryRow name="Due today" total>
                  {moneyOfCents(preview.dueCents, preview.currency)}
                </SummaryRow>
                {preview.creditAfterCents > 0 && (
                  <SummaryRow name="Credit left">{moneyOfCents(preview.creditAfterCents, preview.currency)}</SummaryRow>
                )}
              </>
            )}
          </dl>
          {amounts && (
            <div className="mt-4 flex flex-col gap-1">
              <IncludedTax amounts={amounts} price={price} />
              <p className="text-14 text-ink-2">{unbroken(thenWords(amounts, billing))}</p>
            </div>
          )}
        </Card>
      }
    >
      <Button size={52} busy={beginning.isPending && 'One moment...'} onClick={complete}>
        Complete Purchase
      </Button>
      <Button
        variant="secondary"
        size={52}
        onClick={() => {
          forgetSubscriptionSetup()
          navigate(paths.plans)
        }}
      >
        Cancel
      </Button>
    </OutcomePage>
  )
}

function Price({ plan, billing }: { plan: PaidPlanName; billing: BillingPeriod }) {
  const { price, error, refetch } = usePlanPrice(plan, billing)
  if (error) return <ErrorNotice title="We couldn’t load the price" error={error} onRetry={refetch} />
  if (!price) return <Skeleton className="h-5 w-24" />
  return `${priceWords(price)} ${billing === 'yearly' ? 'per year' : 'per month'}`
}

const SetupNotFound = () => (
  <OutcomePage
    ring={SearchX}
    title="Subscription Setup Not Found"
    lead="This browser doesn’t know which plan you chose. Please choose it again, or open the link in your email again."
  >
    <NextStep href={paths.plans} variant="primary">
      See Plans
    </NextStep>
    <NextStep href={paths.home}>Return to Home</NextStep>
  </OutcomePage>
)
