import { type Account, listAll, retrieve } from '../../account.ts'
import { page } from '../../api/list.ts'
import { boolean, paging, text, timeRange } from '../../api/params.ts'
import { route } from '../../api/route.ts'
import { invalid } from '../../api-error.ts'
import type { PaymentIntent } from '../../wire.ts'
import { finishCheckout } from '../checkout/finish.ts'
import { applyPayment, invoiceOfIntent } from '../invoices/collect.ts'
import { cardError, paymentMethod } from '../payment-methods/payment-methods.ts'
import { charge, completeAuthentication } from './charge-intent.ts'

export const intentRoutes = [
  route('GET /v1/payment_intents', { ...paging, customer: text, created: timeRange }, ({ account, params }) => {
    const { customer, created } = params
    const matching = listAll(account, 'paymentIntents').filter(
      one => (customer === undefined || one.customer === customer) && (created?.(one.created) ?? true),
    )
    return page(matching, params, '/v1/payment_intents')
  }),
  route('GET /v1/payment_intents/:id', { client_secret: text }, ({ account, id }) =>
    retrieve(account, 'paymentIntents', id),
  ),
  route(
    'POST /v1/payment_intents/:id/confirm',
    { payment_method: text, return_url: text, off_session: boolean },
    ({ account, id, params }) => {
      const intent = retrieve(account, 'paymentIntents', id)
      const methodId = params.payment_method ?? intent.payment_method
      if (!methodId)
        throw invalid(
          "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.",
          'payment_method',
          'payment_intent_unexpected_state',
        )
      const method = paymentMethod(account, methodId, 'payment_method')
      charge(account, intent, { method, onSession: !params.off_session, returnUrl: params.return_url })
      continueAfterPayment(account, intent)
      refuseFailed(intent)
      return intent
    },
  ),
]

/** Updates the invoice or the Checkout session that this payment is for. */
export function continueAfterPayment(account: Account, intent: PaymentIntent): void {
  const invoice = invoiceOfIntent(account, intent.id)
  if (invoice) applyPayment(account, invoice, intent)
  const session = account.store.hidden.checkoutOfIntent[intent.id]
  if (session && intent.status === 'succeeded') finishCheckout(account, session, intent)
}

export function authenticate(account: Account, intent: PaymentIntent, approved: boolean): void {
  completeAuthentication(account, intent, approved)
  continueAfterPayment(account, intent)
}

export function refuseFailed(intent: PaymentIntent): void {
  const error = intent.last_payment_error
  if (intent.status !== 'requires_payment_method' || !error) return
  const { code = 'card_declined', message = 'Your card was declined.', decline_code, param } = error
  throw cardError(
    { code, message, decline_code, param },
    { charge: error.charge, payment_intent: structuredClone(intent) },
  )
}
