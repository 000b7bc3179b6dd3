import { Redirect, useParams, useSearch } from 'wouter'
import { sendVerification } from '../../../../contract/creators.ts'
import { paths } from '../../../../contract/paths.ts'
import type { BillingPeriod, PaidPlanName } from '../../../../contract/plan-names.ts'
import { call } from '../../../lib/call.ts'
import { type EmailRequest, EmailSteps } from '../../creators/index.ts'
import { billingNamed, paidPlanNamed, subscribePaymentPath } from '../billing-paths.ts'
import { BackToPlans } from './next-steps.tsx'
import { PlanSummary } from './plan-summary.tsx'

const INVALID = { title: 'Invalid Email', text: 'Please enter a valid email address' }
const NOT_SENT = 'Failed to send verification email.'

/** Verifies the email of a new subscriber, and leads to the payment. */
export function SubscribeScreen() {
  const billing = billingNamed(new URLSearchParams(useSearch()).get('billing'))
  const plan = paidPlanNamed(useParams().planName)
  if (!plan) return <Redirect replace to={paths.plans} />

  return (
    <EmailSteps
      title={`Subscribe to ${plan}`}
      email=""
      submitLabel="Send Verification Link"
      failedMessage={NOT_SENT}
      captcha="always"
      ring="tall"
      send={request => sendLink(request, plan, billing)}
      invalid={INVALID}
      above={<PlanSummary plan={plan} billing={billing} />}
      continueAs={email => subscribePaymentPath({ plan, billing, email })}
      below="We’ll email you a link to the payment. Nothing is charged yet. Cancel anytime."
      back={<BackToPlans billing={billing} />}
    />
  )
}

/** Names the plan alone: the server looks the price up. */
async function sendLink(request: EmailRequest, planName: PaidPlanName, billingPeriod: BillingPeriod): Promise<string> {
  const sent = await call(sendVerification, { ...request, purpose: 'subscription', planName, billingPeriod })
  if (!sent.success) throw new Error(sent.message || NOT_SENT)
  return sent.message
}
