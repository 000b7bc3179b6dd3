import { type Account, momentOf, newId } from '../account.ts'
import { whole } from '../api/list.ts'
import type { LineDraft } from '../store.ts'
import type { Invoice, InvoiceLine, Subscription } from '../wire.ts'
import { dueOf } from './balance.ts'

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'

interface Draft {
  id?: string
  reason: BillingReason
  lines: LineDraft[]
  /** The period that ends with this invoice; by default the instant alone. */
  period?: { start: number; end: number }
  prorationDate?: number
}

/** An invoice not yet binding; what is due takes the customer's balance into account. */
export function draftInvoice(account: Account, subscription: Subscription, draft: Draft): Invoice {
  const { id = newId('in'), reason, period } = draft
  const at = momentOf(account, subscription.customer)
  const customer = account.store.collections.customers[subscription.customer]!
  const total = draft.lines.reduce((sum, { amount }) => sum + amount, 0)
  const { amountDue, endingBalance } = dueOf(total, customer.balance)
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Simulated account',
    account_tax_ids: null,
    amount_due: amountDue,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amountDue,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: at,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: endingBalance,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: whole(
      draft.lines.map(line => lineOf(account, subscription, id, line)),
      `/v1/invoices/${id}/lines`,
    ),
    livemode: account.livemode,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
        ...(draft.prorationDate && { subscription_proration_date: draft.prorationDate }),
      },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period?.end ?? at,
    period_start: period?.start ?? at,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: customer.test_clock ?? null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: at,
  }
}

function lineOf(account: Account, subscription: Subscription, invoice: string, line: LineDraft): InvoiceLine {
  const price = account.store.collections.prices[line.price]!
  return {
    id: newId('il'),
    object: 'line_item',
    amount: line.amount,
    currency: subscription.currency,
    description: line.description,
    discount_amounts: [],
    discountable: !line.proration,
    discounts: [],
    invoice,
    livemode: account.livemode,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: line.proration ? newId('ii') : null,
        proration: line.proration,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: line.item,
      },
      type: 'subscription_item_details',
    },
    period: { start: line.start, end: line.end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    subscription: subscription.id,
    subtotal: line.amount,
    taxes: [],
  }
}
