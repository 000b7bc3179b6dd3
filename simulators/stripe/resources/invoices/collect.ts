import { type Account, customerNow, emit } from '../../account.ts'
import { invalid } from '../../api-error.ts'
import { DAY_S } from '../../calendar.ts'
import type { Invoice, InvoicePayment, PaymentIntent, PaymentMethod } from '../../wire.ts'
import { addToBalance } from '../customers/balance.ts'
import { cancelIntent, charge } from '../payments/charge-intent.ts'
import { onPaid, onUnpaid, subscriptionOf } from '../subscriptions/state.ts'

export const paymentFor = (account: Account, invoice: Invoice): InvoicePayment | undefined =>
  Object.values(account.store.collections.invoicePayments).findLast(payment => payment.invoice === invoice.id)

export const invoiceOfIntent = (account: Account, intentId: string): Invoice | undefined => {
  const payment = Object.values(account.store.collections.invoicePayments).find(
    one => one.payment.payment_intent === intentId,
  )
  return payment && account.store.collections.invoices[payment.invoice]
}

export function intentOf(account: Account, invoice: Invoice): PaymentIntent | undefined {
  const id = paymentFor(account, invoice)?.payment.payment_intent
  return id ? account.store.collections.paymentIntents[id] : undefined
}

interface ChargeAttempt {
  method: PaymentMethod
  onSession: boolean
  returnUrl?: string | null
}

/** Charges a card for an open invoice. */
export function collect(account: Account, invoice: Invoice, attempt: ChargeAttempt): PaymentIntent {
  const intent = intentOf(account, invoice)
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalid(
      invoice.status === 'paid' ? 'Invoice is already paid' : `You can't pay an invoice that is ${invoice.status}.`,
      undefined,
      'invoice_not_payable',
    )
  if (!intent) throw invalid('This invoice has nothing to pay.')
  charge(account, intent, attempt)
  applyPayment(account, invoice, intent, attempt.onSession)
  return intent
}

/** Updates an invoice after its payment has succeeded, failed or asked for 3-D Secure. */
export function applyPayment(account: Account, invoice: Invoice, intent: PaymentIntent, onSession = true): void {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') return
  invoice.attempted = true
  if (intent.status === 'succeeded') {
    invoice.attempt_count++
    markPaid(account, invoice, intent)
    return
  }
  if (intent.status === 'requires_action') emit(account, 'invoice.payment_action_required', invoice)
  if (intent.status !== 'requires_action' || !onSession) markUnpaid(account, invoice)
}

export function markUnpaid(account: Account, invoice: Invoice): void {
  invoice.attempted = true
  invoice.attempt_count++
  if (invoice.billing_reason !== 'subscription_create') {
    const first = invoice.status_transitions.finalized_at!
    const now = customerNow(account, invoice.customer)
    const { retryDays } = account.store.settings
    const next = retryDays.map(days => first + days * DAY_S).find(instant => instant > now)
    invoice.next_payment_attempt = invoice.auto_advance && !isForPendingUpdate(account, invoice) ? (next ?? null) : null
  }
  emit(account, 'invoice.payment_failed', invoice)
  onUnpaid(account, invoice)
}

/** Whether the invoice belongs to an update that takes effect only once it is paid. */
function isForPendingUpdate(account: Account, invoice: Invoice): boolean {
  const subscription = subscriptionOf(account, invoice)
  return !!subscription && account.store.hidden.waitingChanges[subscription.id]?.invoice === invoice.id
}

export function markPaid(account: Account, invoice: Invoice, intent: PaymentIntent | null): void {
  const at = customerNow(account, invoice.customer)
  Object.assign(invoice, {
    status: 'paid',
    attempted: true,
    auto_advance: false,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
  })
  invoice.status_transitions.paid_at = at
  const payment = paymentFor(account, invoice)
  if (payment)
    Object.assign(payment, {
      status: 'paid',
      amount_paid: invoice.amount_due,
      status_transitions: { canceled_at: null, paid_at: at },
    })
  onPaid(account, invoice, intent)
  emit(account, 'invoice.paid', invoice)
  emit(account, 'invoice.payment_succeeded', invoice)
}

export function voidInvoice(account: Account, invoice: Invoice): Invoice {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalid(`You can only void open or uncollectible invoices; this one is ${invoice.status}.`)
  const at = customerNow(account, invoice.customer)
  const intent = intentOf(account, invoice)
  if (intent) cancelIntent(account, intent)
  const payment = paymentFor(account, invoice)
  if (payment) Object.assign(payment, { status: 'canceled', status_transitions: { canceled_at: at, paid_at: null } })
  Object.assign(invoice, { status: 'void', auto_advance: false, next_payment_attempt: null })
  invoice.status_transitions.voided_at = at
  const customer = account.store.collections.customers[invoice.customer!]
  const applied = (invoice.ending_balance ?? 0) - invoice.starting_balance
  if (customer && applied !== 0)
    addToBalance(account, customer, -applied, { type: 'unapplied_from_invoice', invoice: invoice.id })
  emit(account, 'invoice.voided', invoice)
  return invoice
}
