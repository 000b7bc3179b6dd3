import type { PaymentIntent, Stripe, StripeElements } from '@stripe/stripe-js'
import type { PaymentOutcome } from './use-payment.ts'

interface Confirming {
  stripe: Pick<Stripe, 'confirmPayment'>
  elements: StripeElements
  returnUrl: string
}

/** Refusals that are written for the payer; all others are faults of ours or of Stripe's. */
const FOR_PAYERS = ['card_error', 'validation_error']
const isPaid = (intent: PaymentIntent | undefined) => intent?.status === 'succeeded' || intent?.status === 'processing'

export async function confirmedByStripe({ stripe, elements, returnUrl }: Confirming): Promise<PaymentOutcome> {
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: returnUrl },
    redirect: 'if_required',
  })
  const intent = paymentIntent ?? error?.payment_intent
  // Paid before, and the answer was lost on its way: not a failure.
  if (intent && isPaid(intent)) return { status: 'paid', paymentIntentId: intent.id }
  if (error && !FOR_PAYERS.includes(error.type)) throw error
  return { status: 'failed', message: error?.message ?? '' }
}
