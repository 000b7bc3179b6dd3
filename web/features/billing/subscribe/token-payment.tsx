import { useQuery } from '@tanstack/react-query'
import { CloudAlert, Unlink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Redirect, useParams, useSearch } from 'wouter'
import { paths } from '../../../../contract/paths.ts'
import type { BillingPeriod, PaidPlanName } from '../../../../contract/plan-names.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { OutcomePage } from '../../../ui/outcome-page.tsx'
import { PageLoader } from '../../../ui/page-loader.tsx'
import { sessionQuery, storedSubscriptionSetup, storeSubscriptionSetup, TokenCheckGate } from '../../creators/index.ts'
import { billingNamed, paidPlanNamed, subscribePaymentPath } from '../billing-paths.ts'
import { NextStep } from '../next-step.tsx'

/** The link that carries a token: the token is verified and stored outside the URL, then the payment page opens. */
export function TokenPaymentScreen() {
  const { planName, token } = useParams()
  const billing = billingNamed(new URLSearchParams(useSearch()).get('billing'))
  const plan = paidPlanNamed(planName)
  // Verified a moment ago in this browser: the server checks the token again when the payment begins.
  const [stored] = useState(() => storedSubscriptionSetup()?.creatorToken === token)
  if (!plan || !token) return <InvalidSubscriptionLink />

  const setup = <StoreSetup plan={plan} billing={billing} token={token} />
  if (stored) return setup
  const refused = <InvalidSubscriptionLink />
  return (
    <TokenCheckGate token={token} purposes={['subscription_verify', 'create_link']} denied={refused} refused={refused}>
      {setup}
    </TokenCheckGate>
  )
}

function StoreSetup({ plan, billing, token }: { plan: PaidPlanName; billing: BillingPeriod; token: string }) {
  const { data, error, refetch } = useQuery(sessionQuery)
  const [isStored, setStored] = useState(false)
  const email = data?.email

  useEffect(() => {
    if (!email) return
    storeSubscriptionSetup({ email, planName: plan, billingPeriod: billing, creatorToken: token })
    setStored(true)
  }, [email, plan, billing, token])

  if (isStored) return <Redirect replace to={subscribePaymentPath({ plan, billing })} />
  if (data && !email) return <InvalidSubscriptionLink />
  return error ? <NoAnswer error={error} onRetry={refetch} /> : <PageLoader />
}

const InvalidSubscriptionLink = () => (
  <OutcomePage
    ring={Unlink}
    title="Invalid Subscription Link"
    lead="This link is incomplete, has been used elsewhere, or is too old. Please choose your plan again."
  >
    <NextStep href={paths.plans} variant="primary">
      Back to Pricing
    </NextStep>
  </OutcomePage>
)

const NoAnswer = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <OutcomePage
    ring={CloudAlert}
    title="Error"
    lead="Failed to initialize payment. Please try again."
    details={<ErrorNotice error={error} onRetry={onRetry} />}
  />
)
