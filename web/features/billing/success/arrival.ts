import type { BillingPeriod, PaidPlanName } from '../../../../contract/plan-names.ts'
import { billingNamed, paidPlanNamed } from '../billing-paths.ts'

/** The facts in the URL and the history state about a visit to the page after a payment. */
export interface Arrival {
  plan: PaidPlanName | null
  billing: BillingPeriod
  email: string | null
  upgrade: boolean
  sessionId: string | null
  paymentIntentId: string | null
  /** The bank's check ended without a payment. */
  failed: boolean
  /** The payment provider's redirect or our own card form has reported a payment. */
  saidPaid: boolean
}

const ON_ITS_WAY = ['succeeded', 'processing', 'pending']

export function arrivalOf(search: string, state: unknown): Arrival {
  const query = new URLSearchParams(search)
  const redirectStatus = query.get('redirect_status')
  const sessionId = query.get('session_id')
  const fromCardForm = (state as { paid?: unknown } | null)?.paid === true
  return {
    plan: paidPlanNamed(query.get('plan')),
    billing: billingNamed(query.get('billing')),
    email: query.get('email'),
    upgrade: query.get('upgrade') === 'true',
    sessionId,
    paymentIntentId: query.get('payment_intent'),
    failed: redirectStatus !== null && !ON_ITS_WAY.includes(redirectStatus),
    saidPaid: fromCardForm || sessionId !== null || redirectStatus !== null,
  }
}
