import { type Account, listAll } from '../../account.ts'
import type { LineDraft } from '../../store.ts'
import type { Invoice, InvoiceLine, SubscriptionItem } from '../../wire.ts'

export interface Period {
  start: number
  end: number
}

/** An amount charged for an item; credits are computed from it. */
export interface Debit {
  amount: number
  period: Period
  /** The invoice line; undefined while the debit waits for the next invoice. */
  line?: NonNullable<LineDraft['credited']>
}

/** Newest first. Void invoices and invoices of pending updates are left out: nobody owes them. */
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
