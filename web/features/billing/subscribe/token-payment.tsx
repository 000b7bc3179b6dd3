import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Redirect, useSearch } from 'wouter'
import type { BillingPeriod, PaidPlanName } from '../../../../contract/plans.ts'
import { sessionQuery } from '../../../lib/session.ts'
import { keepSubscriptionSetup, keptSubscriptionSetup } from '../../../lib/subscription-setup.ts'
import { paths } from '../../../paths.ts'
import { PageLoader } from '../../../ui/page-loader.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { billingNamed, paidPlanNamed, subscribePaymentPath } from '../addresses.ts'
import { BillingState, WayOn } from '../billing-state.tsx'

type Props = {
  planName: string | undefined
  token: string | undefined
  /** Verifies the token, then shows what is inside. */
  gate: (props: { token: string; refused: ReactNode; children: ReactNode }) => ReactNode
}

/** The link that carries a token: it is verified, kept out of the address, and the payment page goes on. */
export function TokenPayment({ planName, token, gate }: Props) {
  const billing = billingNamed(new URLSearchParams(useSearch()).get('billing'))
  const plan = paidPlanNamed(planName)
  // Verified a moment ago in this browser: the server looks at it again when the payment begins.
  const [kept] = useState(() => keptSubscriptionSetup()?.creatorToken === token)
  if (!plan || !token) return <InvalidSubscriptionLink />

  const children = <KeepSetup plan={plan} billing={billing} token={token} />
  return kept ? children : gate({ token, refused: <InvalidSubscriptionLink />, children })
}

function KeepSetup({ plan, billing, token }: { plan: PaidPlanName; billing: BillingPeriod; token: string }) {
  const { data, error, refetch } = useQuery(sessionQuery)
  const [isKept, setKept] = useState(false)
  const email = data?.email

  useEffect(() => {
    if (!email) return
    keepSubscriptionSetup({ email, planName: plan, billingPeriod: billing, creatorToken: token })
    setKept(true)
  }, [email, plan, billing, token])

  if (isKept) return <Redirect replace to={subscribePaymentPath({ plan, billing })} />
  if (data && !email) return <InvalidSubscriptionLink />
  return error ? <NoAnswer error={error} onRetry={refetch} /> : <PageLoader />
}

const InvalidSubscriptionLink = () => (
  <BillingState
    ring="outside"
    title="Invalid Subscription Link"
    lead="This link is incomplete, has been used elsewhere, or is too old. Please choose your plan again."
    waysOn={<WayOn href={paths.plans}>Back to Pricing</WayOn>}
  />
)

const NoAnswer = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <BillingState
    ring="outside"
    title="Error"
    lead="Failed to initialize payment. Please try again."
    details={<Problem error={error} onRetry={onRetry} />}
  />
)
