import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { BillingPeriod, PaidPlanName } from '../../../../contract/plans.ts'
import { forgetSubscriptionSetup, keptSubscriptionSetup } from '../../../lib/subscription-setup.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { paidPlanNamed, subscribeWithTokenPath } from '../addresses.ts'
import { BillingState, WayOn } from '../billing-state.tsx'
import { periodName, priceWords } from '../price-words.ts'
import { usePlanPrice } from '../use-plan-price.ts'
import { Fact } from './fact.tsx'

export function ConfirmScreen() {
  const [setup] = useState(keptSubscriptionSetup)
  const [, navigate] = useLocation()
  const plan = paidPlanNamed(setup?.planName)
  if (!setup || !plan) return <SetupNotFound />
  const { billingPeriod: billing, email, creatorToken: token } = setup

  return (
    <BillingState
      ring="success"
      title="Email Verified"
      lead="Please look at your subscription before you pay."
      waysOn={
        <>
          <Link href={subscribeWithTokenPath({ plan, billing, token })} asChild>
            <ButtonLink size={52}>Complete Purchase</ButtonLink>
          </Link>
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
        </>
      }
      details={
        <Card aria-label="Subscription details">
          <dl className="flex flex-col gap-2.5 text-14">
            <Fact name="Plan">{plan}</Fact>
            <Fact name="Price">
              <Price plan={plan} billing={billing} />
            </Fact>
            <Fact name="Billing">{periodName(billing)}</Fact>
            {billing === 'yearly' && (
              <Fact name="Yearly saving">
                <Badge tone="accent">Save 20%</Badge>
              </Fact>
            )}
            <Fact name="Email">{email}</Fact>
          </dl>
        </Card>
      }
    />
  )
}

function Price({ plan, billing }: { plan: PaidPlanName; billing: BillingPeriod }) {
  const { price, error, refetch } = usePlanPrice(plan, billing)
  if (error) return <Problem title="The price could not be loaded" error={error} onRetry={refetch} />
  if (!price) return <Skeleton className="h-5 w-24" />
  return `${priceWords(price)} ${billing === 'yearly' ? 'per year' : 'per month'}`
}

const SetupNotFound = () => (
  <BillingState
    ring="empty"
    title="Subscription Setup Not Found"
    lead="This browser does not know which plan you chose. Please choose it again, or open the link of the mail once more."
    waysOn={
      <>
        <WayOn href={paths.plans}>See Plans</WayOn>
        <WayOn href={paths.home}>Return to Home</WayOn>
      </>
    }
  />
)
