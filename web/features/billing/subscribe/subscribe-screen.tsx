import type { ReactNode } from 'react'
import { Redirect, useSearch } from 'wouter'
import { sendVerification } from '../../../../contract/creators.ts'
import type { BillingPeriod, PaidPlanName } from '../../../../contract/plans.ts'
import { call } from '../../../lib/call.ts'
import { paths } from '../../../paths.ts'
import { toast } from '../../../ui/toast.tsx'
import { billingNamed, paidPlanNamed } from '../addresses.ts'
import { PlanSummary } from './plan-summary.tsx'
import { BackToPlans } from './ways-on.tsx'

const NOT_SENT = 'Failed to send verification email.'

/** What the step that asks for an address needs to know of a subscription. */
export interface SubscribeStep {
  title: string
  lead: string
  plan: PaidPlanName
  billing: BillingPeriod
  summary: ReactNode
  below: ReactNode
  failedMessage: string
  send: (asked: AskedEmail) => Promise<string>
  onInvalid: () => void
}

type Props = {
  planName: string | undefined
  emailSteps: (step: SubscribeStep) => ReactNode
}

export function SubscribeScreen({ planName, emailSteps }: Props) {
  const billing = billingNamed(new URLSearchParams(useSearch()).get('billing'))
  const plan = paidPlanNamed(planName)
  if (!plan) return <Redirect replace to={paths.plans} />

  return emailSteps({
    title: `Subscribe to ${plan}`,
    lead: 'Enter your email address. We send you a link to continue to the payment.',
    plan,
    billing,
    summary: <PlanSummary plan={plan} billing={billing} />,
    below: <BackToPlans billing={billing} />,
    failedMessage: NOT_SENT,
    send: asked => sentFor({ plan, billing, ...asked }),
    onInvalid: () =>
      toast({ title: 'Invalid Email', description: 'Please enter a valid email address', destructive: true }),
  })
}

interface AskedEmail {
  email: string
  recaptchaToken: string
  formId: string
}

type Asked = AskedEmail & { plan: PaidPlanName; billing: BillingPeriod }

/** The price is the server's to look up. */
async function sentFor({ plan, billing, ...asked }: Asked): Promise<string> {
  const purpose = 'subscription' as const
  const sent = await call(sendVerification, { ...asked, purpose, planName: plan, billingPeriod: billing })
  if (!sent.success) throw new Error(sent.message || NOT_SENT)
  return sent.message
}
