import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { paths } from '../../../../contract/paths.ts'
import type { BillingPeriod, PaidPlanName } from '../../../../contract/plan-names.ts'
import { CallError } from '../../../lib/call.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { forgetSubscriptionSetup } from '../../creators/index.ts'
import { NextStep } from '../next-step.tsx'
import { pricesQuery } from '../queries.ts'
import { SignInFirst, UpgradeButton } from './next-steps.tsx'

const FAILED = 'Failed to initialize payment. Please try again.'

type Props = {
  error: Error
  plan: PaidPlanName
  billing: BillingPeriod
  email: string
  onRetry: () => unknown
}

/** Why no payment could begin, and what to do next. */
export function BeginFailed({ error, plan, billing, email, onRetry }: Props) {
  const code = error instanceof CallError ? error.code : undefined
  switch (code) {
    case 'signed_out':
      return <SignInFirst plan={plan} billing={billing} />
    case 'already_subscribed':
      return (
        <Declined title={error.message}>
          <UpgradeButton email={email} />
          <NextStep href={paths.dashboard}>Go to Dashboard</NextStep>
        </Declined>
      )
    case 'payment_overdue':
    case 'subscription_ending':
    case 'change_pending':
      return (
        <Declined title={error.message}>
          <NextStep href={paths.myAccount}>Open My Account</NextStep>
        </Declined>
      )
    case 'price_changed':
      return <PriceChanged message={error.message} />
    case 'token_invalid':
      return <InvalidLink />
    default:
      return <ErrorNotice title={FAILED} error={error} onRetry={onRetry} />
  }
}

const Declined = ({ title, children }: { title: string; children: ReactNode }) => (
  <Notice tone="warn" role="alert" title={title} action={children} />
)

function PriceChanged({ message }: { message: string }) {
  const client = useQueryClient()
  useEffect(() => {
    // Marked stale only: this page must not show the new price beside the old order.
    client.invalidateQueries({ queryKey: pricesQuery.queryKey, refetchType: 'none' })
  }, [client])
  return (
    <Declined title={message}>
      <NextStep href={paths.plans}>See Plans</NextStep>
    </Declined>
  )
}

function InvalidLink() {
  useEffect(forgetSubscriptionSetup, [])
  return (
    <Declined title="Invalid Subscription Link">
      <NextStep href={paths.plans}>Back to Pricing</NextStep>
    </Declined>
  )
}
