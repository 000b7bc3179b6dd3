import { type Account, itemsOf } from '../account.ts'
import type { LineDraft } from '../store.ts'
import type { Invoice, InvoiceLine, SubscriptionItem } from '../wire.ts'
import type { Period } from './proration-lines.ts'

interface Debit {
  amount: number
  period: Period
  /** The line of an invoice; none while it waits for the next one. */
  line?: NonNullable<LineDraft['credited']>
}

/** What was debited last for an item. A credit is a part of it; null for what was never invoiced. */
export function debitOf(account: Account, { id, subscription }: SubscriptionItem): Debit | null {
  const waiting = account.store.hidden.waitingLines[subscription]?.findLast(
    line => line.item === id && line.amount >= 0,
  )
  if (waiting) return { amount: waiting.amount, period: { start: waiting.start, end: waiting.end } }
  const unpaidChange = account.store.hidden.waitingChanges[subscription]?.invoice
  for (const invoice of itemsOf(account, 'invoices').toReversed()) {
    if (invoice.status === 'void' || invoice.id === unpaidChange) continue
    const line = invoice.lines.data.findLast(one => itemIdOf(one) === id && one.amount >= 0)
    if (line) return debitIn(invoice, line)
  }
  return null
}

const itemIdOf = ({ parent }: InvoiceLine) => parent?.subscription_item_details?.subscription_item

const debitIn = ({ id }: Invoice, { amount, period, id: lineId }: InvoiceLine): Debit => ({
  amount,
  period,
  line: { invoice: id, invoice_line_items: [lineId] },
})
