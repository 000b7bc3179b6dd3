import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

/** A script that is held back rather than refused would leave the form waiting for ever. */
const LOAD_TIMEOUT_MS = 15_000

/** Asked for when the card form is, not on every page: nobody is watched before. */
export async function loadedStripe(publishableKey: string): Promise<Stripe> {
  const tooLate = new Promise<null>(resolve => setTimeout(resolve, LOAD_TIMEOUT_MS, null))
  const stripe = await Promise.race([loadStripe(publishableKey), tooLate])
  if (!stripe) throw new Error('stripe.js did not load')
  return stripe
}
