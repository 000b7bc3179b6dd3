import { type Account, customerNow } from '../../account.ts'
import { ApiError } from '../../api-error.ts'
import { type CardFault, readCard } from '../../cards.ts'
import type { Card, Confirmation } from '../../simulator.ts'
import type { PaymentIntent, PaymentMethod, SetupIntent } from '../../wire.ts'
import { collect } from '../invoices/collect.ts'
import { newPaymentMethod } from '../payment-methods/payment-methods.ts'
import { confirmSetup } from '../payment-methods/setup-intents.ts'
import { charge } from './charge-intent.ts'
import { continueAfterPayment } from './payment-intents.ts'

type Act = (method: PaymentMethod) => PaymentIntent | SetupIntent

/** Runs what a payer does with a card in a browser. Errors become a failed confirmation, since the page shows them. */
export function withCard(account: Account, customer: string | null, card: Card, act: Act): Confirmation {
  const read = readCard(card, new Date(customerNow(account, customer) * 1000))
  if ('code' in read) return failed(read)
  try {
    return confirmationOf(act(newPaymentMethod(account, read)))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return failureOf(error)
  }
}

/** Confirms a payment or a set-up with a card. */
export function confirmWithCard(account: Account, intent: PaymentIntent | SetupIntent, card: Card): Confirmation {
  return withCard(account, intent.customer, card, method => {
    if (intent.object === 'setup_intent') return confirmSetup(account, intent, { method, returnUrl: null })
    charge(account, intent, { method, onSession: true })
    continueAfterPayment(account, intent)
    return intent
  })
}

export const payWithCard = (account: Account, invoiceId: string, card: Card): Confirmation => {
  const invoice = account.store.collections.invoices[invoiceId]!
  return withCard(account, invoice.customer, card, method => collect(account, invoice, { method, onSession: true }))
}

export function confirmationOf(intent: PaymentIntent | SetupIntent): Confirmation {
  if (intent.status === 'succeeded') return { status: 'succeeded' }
  const url = intent.next_action?.redirect_to_url?.url
  if (intent.status === 'requires_action' && url) return { status: 'requires_action', url }
  const error = intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error
  return failed({ code: error?.code ?? 'card_declined', message: error?.message ?? 'Your card was declined.' })
}

const failed = ({ code, message }: CardFault): Confirmation => ({ status: 'failed', type: 'card_error', code, message })

export const failureOf = ({ error, message }: ApiError): Confirmation => ({
  status: 'failed',
  type: String(error.type),
  code: String(error.code ?? 'invalid_request'),
  message,
})
