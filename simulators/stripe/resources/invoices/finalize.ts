import { type Account, customerNow, emit, insert, newId, retrieve } from '../../account.ts'
import { invalid } from '../../api-error.ts'
import { DRAFT_S } from '../../calendar.ts'
import { pagePaths } from '../../page-paths.ts'
import type { Invoice, InvoicePayment, PaymentIntent } from '../../wire.ts'
import { addToBalance, dueOf } from '../customers/balance.ts'
import { newIntent } from '../payments/charge-intent.ts'
import { subscriptionOf } from '../subscriptions/state.ts'
import { markPaid } from './collect.ts'

/** Stores an invoice that stays a draft for an hour, or until a request finalizes it. */
export function insertDraft(account: Account, invoice: Invoice, autoAdvance: boolean): void {
  insert(account, 'invoices', invoice)
  invoice.ending_balance = null
  setAutoAdvance(account, invoice, autoAdvance)
  emit(account, 'invoice.created', invoice)
}

/** Stores an invoice and finalizes it immediately. */
export function issue(account: Account, invoice: Invoice, paidBy: PaymentIntent | null = null): void {
  insert(account, 'invoices', invoice)
  emit(account, 'invoice.created', invoice)
  finalize(account, invoice, paidBy)
}

/** With automatic advancement a draft is finalized and an open invoice is charged without a request. */
export function setAutoAdvance(account: Account, invoice: Invoice, autoAdvance: boolean): void {
  if (invoice.status !== 'draft' && invoice.status !== 'open') return
  const at = autoAdvance ? customerNow(account, invoice.customer) + DRAFT_S : null
  Object.assign(invoice, {
    auto_advance: autoAdvance,
    next_payment_attempt: at,
    automatically_finalizes_at: invoice.status === 'draft' ? at : null,
  })
}

/** Numbers an invoice, applies the balance, and creates the payment; where nothing is due the invoice is paid. */
export function finalize(account: Account, invoice: Invoice, paidBy: PaymentIntent | null = null): void {
  if (invoice.status !== 'draft') throw invalid("This invoice is already finalized, you can't re-finalize it.")
  number(account, invoice)
  applyBalance(account, invoice)
  emit(account, 'invoice.finalized', invoice)
  if (invoice.amount_due === 0) markPaid(account, invoice, null)
  else {
    const intent = paidBy ?? intentFor(account, invoice)
    insert(account, 'invoicePayments', paymentOf(account, invoice, intent))
    if (paidBy) markPaid(account, invoice, intent)
  }
}

/** Applies the present balance, which may have changed since the draft. */
function applyBalance(account: Account, invoice: Invoice): void {
  const customer = retrieve(account, 'customers', invoice.customer!)
  const { amountDue, endingBalance } = dueOf(invoice.total, customer.balance)
  const applied = endingBalance - customer.balance
  Object.assign(invoice, {
    starting_balance: customer.balance,
    ending_balance: endingBalance,
    amount_due: amountDue,
    amount_remaining: amountDue,
  })
  if (applied !== 0) addToBalance(account, customer, applied, { type: 'applied_to_invoice', invoice: invoice.id })
}

function number(account: Account, invoice: Invoice): void {
  const customer = retrieve(account, 'customers', invoice.customer!)
  const at = customerNow(account, customer.id)
  const sequence = customer.next_invoice_sequence ?? 1
  customer.next_invoice_sequence = sequence + 1
  customer.currency ??= invoice.currency
  const page = `${account.pagesUrl}${pagePaths.invoice(invoice.id)}`
  Object.assign(invoice, {
    status: 'open',
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    automatically_finalizes_at: null,
    effective_at: at,
    hosted_invoice_url: page,
    invoice_pdf: page,
  })
  invoice.status_transitions.finalized_at = at
}

function intentFor(account: Account, invoice: Invoice): PaymentIntent {
  const saving = subscriptionOf(account, invoice)?.payment_settings?.save_default_payment_method
  return newIntent(account, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    saved: saving === 'on_subscription',
  })
}

const paymentOf = (account: Account, invoice: Invoice, intent: PaymentIntent): InvoicePayment => ({
  id: newId('inpay'),
  object: 'invoice_payment',
  amount_paid: null,
  amount_requested: invoice.amount_due,
  created: customerNow(account, invoice.customer),
  currency: invoice.currency,
  invoice: invoice.id,
  is_default: true,
  livemode: account.livemode,
  payment: { payment_intent: intent.id, type: 'payment_intent' },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null },
})
