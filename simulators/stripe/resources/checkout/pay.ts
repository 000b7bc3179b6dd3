import { type Account, retrieve } from '../../account.ts'
import { invalid } from '../../api-error.ts'
import type { Card, Confirmation } from '../../simulator.ts'
import type { CheckoutSession } from '../../wire.ts'
import { charge, newIntent } from '../payments/charge-intent.ts'
import { withCard } from '../payments/pay-with-card.ts'
import { finishCheckout } from './finish.ts'

/** Pays a Checkout session as its hosted page does. */
export function payCheckout(account: Account, session: CheckoutSession, card: Card): Confirmation {
  return withCard(account, session.customer, card, method => {
    if (session.status !== 'open')
      throw invalid(`This Checkout Session is ${session.status}.`, undefined, 'checkout_session_not_open')
    const intent = intentOf(account, session)
    charge(account, intent, { method, onSession: true, returnUrl: session.success_url })
    if (intent.status === 'succeeded') finishCheckout(account, session.id, intent)
    return intent
  })
}

function intentOf(account: Account, session: CheckoutSession) {
  const { checkoutOfIntent } = account.store.hidden
  const known = Object.keys(checkoutOfIntent).find(id => checkoutOfIntent[id] === session.id)
  if (known) return retrieve(account, 'paymentIntents', known)
  const intent = newIntent(account, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: session.customer,
    description: 'Subscription creation',
    saved: true,
  })
  checkoutOfIntent[intent.id] = session.id
  return intent
}
