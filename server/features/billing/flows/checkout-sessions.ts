import type Stripe from 'stripe'
import { ignoreRefusal, listAll } from '../stripe/stripe-call.ts'

export const listCheckoutSessions = (stripe: Stripe, customer: string): Promise<Stripe.Checkout.Session[]> =>
  listAll(page => stripe.checkout.sessions.list({ customer, ...page }))

export const expireSession = (stripe: Stripe, sessionId: string): Promise<void> =>
  ignoreRefusal(() => stripe.checkout.sessions.expire(sessionId))
