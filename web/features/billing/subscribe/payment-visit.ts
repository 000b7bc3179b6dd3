import type { BillingPeriod, PaidPlanName } from '../../../../contract/plan-names.ts'
import { billingNamed, paidPlanNamed } from '../billing-paths.ts'

/** State of the history entry, which unlike the URL is never shown, copied or sent. */
export interface PaymentNote {
  /** A payment has begun. The server decides which one, and whose: a URL proves nothing. */
  begun?: true
  /** Why the previous attempt failed. */
  reason?: string
}

export interface PaymentVisit extends PaymentNote {
  plan: PaidPlanName | null
  billing: BillingPeriod
  email: string | null
  upgrade: boolean
}

function noteOf(state: unknown): PaymentNote {
  const { begun, reason } = (state ?? {}) as Record<string, unknown>
  return { ...(begun === true && { begun }), ...(typeof reason === 'string' && { reason }) }
}

/** Null when there is nothing to pay: no payment has begun, and no plan is named. */
export function visitOf(search: string, state: unknown): PaymentVisit | null {
  const query = new URLSearchParams(search)
  const note = noteOf(state)
  const plan = paidPlanNamed(query.get('plan'))
  if (!plan && !note.begun) return null
  const upgrade = query.get('upgrade') === 'true'
  // As specified, an upgrade is billed monthly.
  const billing = upgrade ? 'monthly' : billingNamed(query.get('billing'))
  return { ...note, plan, billing, upgrade, email: query.get('email') }
}

const SECRETS = ['client_secret', 'subscription_id', 'payment_intent_client_secret', 'setup_intent_client_secret']

/**
 * The URL without the client secret of a payment; null when it has none. The secret is dropped: the sender of a URL
 * could have put in the secret of another payment.
 */
export function urlWithoutSecret(path: string, search: string): string | null {
  const query = new URLSearchParams(search)
  if (!query.get('client_secret') && !query.get('payment_intent_client_secret')) return null
  for (const name of SECRETS) query.delete(name)
  const rest = query.toString()
  return rest ? `${path}?${rest}` : path
}
