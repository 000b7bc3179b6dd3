import {
  manualSubscriptionProcess,
  manualUpgradeProcess,
  processCheckoutSession,
  processPaymentIntentUpgrade,
} from '../../../../contract/billing.ts'
import { CallError, call } from '../../../lib/call.ts'
import type { Arrival } from './arrival.ts'

/** Without an address nothing can be looked for, however often. */
const UNKNOWN_ADDRESS = new CallError(422, 'Error: User email not found.')

/** Asks the server to look for this payment. It grants nothing: the server reads the payment back by itself. */
export async function lookFor(arrival: Arrival): Promise<{ success: boolean }> {
  const { plan, email, billing, upgrade, sessionId, paymentIntentId } = arrival
  if (!email) throw UNKNOWN_ADDRESS
  if (sessionId) return call(processCheckoutSession, { sessionId, email })
  if (!plan) return { success: false }
  if (!upgrade) return call(manualSubscriptionProcess, { email, planName: plan, billingPeriod: billing })
  if (!paymentIntentId) return call(manualUpgradeProcess, { email, planName: plan })
  return call(processPaymentIntentUpgrade, { payment_intent_id: paymentIntentId, email, plan_name: plan })
}
