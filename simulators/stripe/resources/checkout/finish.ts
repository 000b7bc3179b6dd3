import { type Account, emit, retrieve } from '../../account.ts'
import type { PaymentIntent } from '../../wire.ts'
import { createSubscription } from '../subscriptions/create.ts'

/** Completes a paid Checkout session. Its subscription is created only now. */
export function finishCheckout(account: Account, sessionId: string, intent: PaymentIntent): void {
  const session = retrieve(account, 'checkoutSessions', sessionId)
  const { hidden } = account.store
  delete hidden.checkoutOfIntent[intent.id]
  const subscription = createSubscription(account, {
    customer: intent.customer!,
    items: hidden.lineItems[sessionId]!,
    ...hidden.subscriptionData[sessionId]!,
    paidBy: intent,
    automatic_tax: { enabled: session.automatic_tax.enabled },
    payment_settings: { save_default_payment_method: 'off' },
  })
  subscription.default_payment_method = intent.payment_method
  Object.assign(session, {
    status: 'complete',
    payment_status: 'paid',
    customer: intent.customer,
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
    url: null,
  })
  const customer = account.store.collections.customers[intent.customer!]
  if (session.customer_details && customer) session.customer_details.email = customer.email
  emit(account, 'checkout.session.completed', session)
}
