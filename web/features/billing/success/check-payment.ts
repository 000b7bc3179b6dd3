import {
  manualSubscriptionProcess,
  manualUpgradeProcess,
  processCheckoutSession,
  processPaymentIntentUpgrade,
} from '../../../../contract/billing.ts'
import { problems } from '../../../../contract/problems.ts'
import { CallError, call } from '../../../lib/call.ts'
import type { Arrival } from './arrival.ts'

/** Without an email there is no session either: the payer sees the result after signing in. */
const SIGNED_OUT = new CallError(problems.signed_out.status, problems.signed_out.error)

/** Makes the server check this payment. The call grants nothing: the server reads the payment back from the provider. */
export async function checkPayment(arrival: Arrival): Promise<{ success: boolean }> {
  const { plan, email, billing, upgrade, sessionId, paymentIntentId } = arrival
  if (!email) throw SIGNED_OUT
  if (sessionId) return call(processCheckoutSession, { sessionId, email })
  if (!plan) return { success: false }
  if (!upgrade) return call(manualSubscriptionProcess, { email, planName: plan, billingPeriod: billing })
  if (!paymentIntentId) return call(manualUpgradeProcess, { email, planName: plan })
  return call(processPaymentIntentUpgrade, { payment_intent_id: paymentIntentId, email, plan_name: plan })
}
