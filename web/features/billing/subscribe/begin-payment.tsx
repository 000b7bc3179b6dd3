import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { BillingPeriod, PaidPlanName } from '../../../../contract/plans.ts'
import { keptSubscriptionSetup } from '../../../lib/subscription-setup.ts'
import { Problem } from '../../../ui/problem.tsx'
import { PaymentFormSkeleton } from '../payment/payment-form.tsx'
import { begunSubscriptionQuery, type SubscriptionOrder } from '../queries.ts'
import { usePlanPrice } from '../use-plan-price.ts'
import { BeginFailed } from './begin-failed.tsx'
import { PayByCard, useFinish } from './pay-by-card.tsx'

type Bought = { plan: PaidPlanName; billing: BillingPeriod; email: string }
type Props = Bought & Pick<SubscriptionOrder, 'payOn'>

/** Begins the subscription that the price list offers at this moment, or goes on with the one begun before. */
export function BeginPayment({ plan, billing, email, payOn }: Props) {
  const { price, error, refetch } = usePlanPrice(plan, billing)
  const [creatorToken] = useState(() => verifiedTokenFor({ plan, billing, email }))
  if (error) return <Problem title="Failed to initialize payment. Please try again." error={error} onRetry={refetch} />
  if (!price) return <PaymentFormSkeleton />
  const order = { planName: plan, billingPeriod: billing, priceId: price.priceId, email }
  return <Begun order={{ ...order, payOn: creatorToken ? 'this_site' : payOn, creatorToken }} />
}

/** Of who has just verified an address for this very subscription. */
function verifiedTokenFor({ plan, billing, email }: Bought): string | undefined {
  const setup = keptSubscriptionSetup()
  const same = setup?.planName === plan && setup.billingPeriod === billing && setup.email === email
  return same ? setup.creatorToken : undefined
}

function Begun({ order }: { order: SubscriptionOrder }) {
  const { planName: plan, billingPeriod: billing, email } = order
  const { data, error, refetch, isFetching } = useQuery(begunSubscriptionQuery(order))
  if (!data) {
    if (!error || isFetching) return <PaymentFormSkeleton />
    return <BeginFailed error={error} plan={plan} billing={billing} email={email} onRetry={refetch} />
  }
  const bought = { plan, billing, email }
  // A payment given up elsewhere, in another tab, is replaced by one that can be paid.
  if (data.clientSecret) return <PayByCard {...bought} clientSecret={data.clientSecret} onFailed={refetch} />
  if (data.checkoutUrl) return <LeaveForCheckout url={data.checkoutUrl} />
  if (data.subscriptionId) return <PaidByCredit {...bought} />
  return <BeginFailed error={new Error(data.error)} {...bought} onRetry={refetch} />
}

/** Replaced, so that the way back from there does not lead here and at once forward again. */
function LeaveForCheckout({ url }: { url: string }) {
  useEffect(() => location.replace(url), [url])
  return (
    <p role="status" className="text-16 text-ink-2">
      Opening the payment page...{' '}
      <a href={url} className="text-accent-ink underline">
        Continue to the payment
      </a>
    </p>
  )
}

/** Credit of an earlier subscription has covered the first invoice. */
function PaidByCredit(bought: Bought) {
  const finish = useFinish(bought)
  const finished = useEffectEvent(() => finish(null))
  useEffect(() => {
    finished()
  }, [])
  return <PaymentFormSkeleton />
}
