import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

/** A script that hangs instead of failing would leave the form loading for ever. */
const LOAD_TIMEOUT_MS = 15_000

/** Loaded with the card form, not on every page: Stripe's script observes the visitor. */
export async function loadedStripe(publishableKey: string): Promise<Stripe> {
  const tooLate = new Promise<null>(resolve => setTimeout(resolve, LOAD_TIMEOUT_MS, null))
  const stripe = await Promise.race([loadStripe(publishableKey), tooLate])
  if (!stripe) throw new Error('stripe.js did not load')
  return stripe
}
