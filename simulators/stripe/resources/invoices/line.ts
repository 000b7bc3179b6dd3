import { type Account, newId } from '../../account.ts'
import type { LineDraft } from '../../store.ts'
import type { InvoiceLine, Subscription } from '../../wire.ts'
import { taxOn } from './tax.ts'

interface LineContext {
  subscription: Subscription
  invoice: string
  taxed: boolean
}

export function lineOf(account: Account, line: LineDraft, { subscription, invoice, taxed }: LineContext): InvoiceLine {
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
        proration_details: { credited_items: line.credited ?? null },
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
    taxes: taxed ? [taxOn(account, price, line.amount)] : [],
  }
}
