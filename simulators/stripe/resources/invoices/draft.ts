import { type Account, customerNow, newId } from '../../account.ts'
import { completeList } from '../../api/list.ts'
import type { LineDraft } from '../../store.ts'
import type { Invoice, Subscription } from '../../wire.ts'
import { dueOf } from '../customers/balance.ts'
import { lineOf } from './line.ts'
import { automaticTax, sumOf, totalTaxes } from './tax.ts'

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'

export interface Draft {
  id?: string
  reason: BillingReason
  lines: LineDraft[]
  /** The period that ends with this invoice; by default it starts and ends now. */
  period?: { start: number; end: number }
  prorationDate?: number
  /** By default the subscription's setting. */
  taxed?: boolean
}

/** A draft invoice, not stored; the amount due takes the customer's balance into account. */
export function draftInvoice(account: Account, subscription: Subscription, draft: Draft): Invoice {
  const { id = newId('in'), reason, period, taxed = subscription.automatic_tax.enabled } = draft
  const at = customerNow(account, subscription.customer)
  const customer = account.store.collections.customers[subscription.customer]!
  const lines = draft.lines.map(line => lineOf(account, line, { subscription, invoice: id, taxed }))
  const taxes = lines.flatMap(line => line.taxes ?? [])
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const total = subtotal + sumOf(taxes, 'exclusive')
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
    automatic_tax: {
      ...automaticTax(taxed),
      provider: taxed ? 'stripe' : null,
      status: taxed ? 'complete' : null,
    },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: at,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
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
    lines: completeList(lines, `/v1/invoices/${id}/lines`),
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
    subtotal,
    subtotal_excluding_tax: subtotal - sumOf(taxes, 'inclusive'),
    test_clock: customer.test_clock ?? null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total - sumOf(taxes),
    total_pretax_credit_amounts: [],
    total_taxes: totalTaxes(taxes),
    webhooks_delivered_at: at,
  }
}
