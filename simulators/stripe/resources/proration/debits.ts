import { type Account, listAll } from '../../account.ts'
import type { LineDraft } from '../../store.ts'
import type { Invoice, InvoiceLine, SubscriptionItem } from '../../wire.ts'

export interface Period {
  start: number
  end: number
}

/** What was charged for an item. A credit is a part of it. */
export interface Debit {
  amount: number
  period: Period
  /** The line of its invoice; none while it waits for the next one. */
  line?: NonNullable<LineDraft['credited']>
}

/** Newest first. What nobody owes any more, or not yet, is no debit. */
export function debitsOf(account: Account, { id, subscription }: SubscriptionItem): Debit[] {
  const { waitingLines, waitingChanges } = account.store.hidden
  const waiting = (waitingLines[subscription] ?? []).filter(line => line.item === id && line.amount >= 0)
  const invoices = listAll(account, 'invoices').filter(
    invoice => invoice.status !== 'void' && invoice.id !== waitingChanges[subscription]?.invoice,
  )
  return [...invoices.flatMap(invoice => debitsIn(invoice, id)), ...waiting.map(waitingDebit)].toReversed()
}

const waitingDebit = ({ amount, start, end }: LineDraft): Debit => ({ amount, period: { start, end } })

const debitsIn = ({ id, lines }: Invoice, item: string): Debit[] =>
  lines.data
    .filter(line => itemOf(line) === item && line.amount >= 0)
    .map(line => ({
      amount: line.amount,
      period: line.period,
      line: { invoice: id, invoice_line_items: [line.id] },
    }))

const itemOf = ({ parent }: InvoiceLine) => parent?.subscription_item_details?.subscription_item
