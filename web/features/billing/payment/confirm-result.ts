interface Intent {
  id: string
  object: 'payment_intent' | 'setup_intent'
  status: string
  next_action?: { redirect_to_url?: { url?: string | null } | null } | null
}

/** The reply of stripe.js, and of the simulator in its place. */
export interface ConfirmResult {
  paymentIntent?: Intent
  setupIntent?: Intent
  error?: { type: string; code?: string; message?: string; payment_intent?: Intent; setup_intent?: Intent }
}

export type PaymentOutcome =
  | { status: 'paid'; paymentIntentId: string | null }
  /** The payer must confirm the payment on the bank's page. */
  | { status: 'leaving'; url: string }
  /** The payment was canceled after the page was opened: another payment must replace it. */
  | { status: 'expired' }
  | { status: 'failed'; code: string; message: string }

/** Error types whose messages are written for the payer; all others are bugs of ours or of Stripe. */
const FOR_PAYERS = ['card_error', 'validation_error']
const SETTLED = ['succeeded', 'processing']

/** Throws errors that no payer can resolve. */
export function paymentOutcomeOf({ paymentIntent, setupIntent, error }: ConfirmResult): PaymentOutcome {
  const intent = paymentIntent ?? setupIntent ?? error?.payment_intent ?? error?.setup_intent
  // Already paid, in another tab or with a reply that was lost: not a failure.
  if (intent && SETTLED.includes(intent.status))
    return { status: 'paid', paymentIntentId: intent.object === 'payment_intent' ? intent.id : null }
  if (intent?.status === 'canceled') return { status: 'expired' }
  const url = intent?.next_action?.redirect_to_url?.url
  if (!error && url) return { status: 'leaving', url }
  if (error && !FOR_PAYERS.includes(error.type)) throw new Error(error.message ?? error.type)
  return { status: 'failed', code: error?.code ?? '', message: error?.message ?? '' }
}
