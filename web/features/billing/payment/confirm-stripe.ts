import type { Stripe, StripeElements } from '@stripe/stripe-js'
import type { ConfirmResult } from './confirm-result.ts'

interface Confirming {
  stripe: Pick<Stripe, 'confirmPayment' | 'confirmSetup'>
  elements: StripeElements
  clientSecret: string
  returnUrl: string
}

/** Where the bank confirms on a page of its own, stripe.js redirects there itself. */
export function confirmByStripe({ stripe, elements, clientSecret, returnUrl }: Confirming): Promise<ConfirmResult> {
  const options = { elements, confirmParams: { return_url: returnUrl }, redirect: 'if_required' as const }
  return clientSecret.startsWith('seti_') ? stripe.confirmSetup(options) : stripe.confirmPayment(options)
}
