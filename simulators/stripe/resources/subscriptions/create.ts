import { type Account, emit, insert, retrieve } from '../../account.ts'
import { invalid } from '../../api-error.ts'
import type { LineDraft } from '../../store.ts'
import type { Invoice, PaymentIntent, Subscription } from '../../wire.ts'
import { collect, voidInvoice } from '../invoices/collect.ts'
import { draftInvoice } from '../invoices/draft.ts'
import { issue } from '../invoices/finalize.ts'
import { cardError } from '../payment-methods/payment-methods.ts'
import { fullPeriodLine, naturalPeriod, remainingTimeLine } from '../proration/lines.ts'
import { draftSubscription, type NewSubscription, type PaymentBehavior } from './draft.ts'
import { createPendingSetup } from './pending-setup.ts'
import { defaultMethodOf } from './state.ts'
import { trialLine } from './trial.ts'

interface CreateParams extends NewSubscription {
  payment_behavior?: PaymentBehavior
  /** The payment of a Checkout session that has already paid the first invoice. */
  paidBy?: PaymentIntent
}

export function createSubscription(account: Account, given: CreateParams): Subscription {
  const subscription = draftSubscription(account, given)
  const lines = firstLines(account, subscription, given.proration_behavior !== 'none')
  const invoice = draftInvoice(account, subscription, { reason: 'subscription_create', lines })
  const behavior = given.paidBy ? 'default_incomplete' : (given.payment_behavior ?? 'allow_incomplete')
  if (invoice.amount_due > 0 && behavior !== 'default_incomplete' && !defaultMethodOf(account, subscription))
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      undefined,
      'resource_missing',
    )
  insert(account, 'subscriptions', subscription)
  bill(account, subscription, { invoice, behavior, paidBy: given.paidBy ?? null })
  return subscription
}

/** The lines of the first invoice; a period that a cancellation date shortens is prorated. */
export const firstLines = (account: Account, subscription: Subscription, prorated = true): LineDraft[] =>
  subscription.items.data.map(({ id, price, quantity = 1, current_period_start: start, current_period_end: end }) => {
    const bought = { price: price.id, quantity, item: id, start, end }
    if (subscription.status === 'trialing') return trialLine(account, price, bought)
    const natural = naturalPeriod(subscription, price)
    const short = prorated && end < natural.end
    return short ? remainingTimeLine(account, bought, natural) : fullPeriodLine(account, price, bought)
  })

interface Billed {
  invoice: Invoice
  behavior: PaymentBehavior
  paidBy: PaymentIntent | null
}

function bill(account: Account, subscription: Subscription, { invoice, behavior, paidBy }: Billed): void {
  subscription.latest_invoice = invoice.id
  emit(account, 'customer.subscription.created', subscription)
  issue(account, invoice, paidBy)
  if (invoice.amount_due === 0) createPendingSetup(account, subscription, behavior)
  const methodId = defaultMethodOf(account, subscription)
  if (invoice.status !== 'open' || behavior === 'default_incomplete' || !methodId) return
  const method = retrieve(account, 'paymentMethods', methodId, 'default_payment_method')
  const intent = collect(account, invoice, { method, onSession: false })
  if (behavior !== 'error_if_incomplete' || intent.status === 'succeeded') return
  const { code = 'card_declined', message = 'Your card was declined.', decline_code } = intent.last_payment_error ?? {}
  voidInvoice(account, invoice)
  delete account.store.collections.subscriptions[subscription.id]
  throw cardError({ code, message, decline_code }, { payment_intent: structuredClone(intent) })
}
