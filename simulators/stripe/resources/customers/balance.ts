import { type Account, customerNow, insert, listAll, newId } from '../../account.ts'
import type { BalanceTransaction, Customer, Invoice } from '../../wire.ts'

/** Smaller amounts are added to the next invoice instead of being charged. */
const MIN_CHARGE = 50

/** The amount due of a total, and the customer's balance afterwards. */
export function dueOf(total: number, balance: number): { amountDue: number; endingBalance: number } {
  const owed = total + balance
  return owed >= MIN_CHARGE ? { amountDue: owed, endingBalance: 0 } : { amountDue: 0, endingBalance: owed }
}

/** Updates the amount due on a draft; the balance is applied when the draft is finalized. */
function showBalance(invoice: Invoice, balance: number): void {
  const { amountDue } = dueOf(invoice.total, balance)
  Object.assign(invoice, { starting_balance: balance, amount_due: amountDue, amount_remaining: amountDue })
}

interface Reason {
  type: 'adjustment' | 'applied_to_invoice' | 'invoice_too_small' | 'unapplied_from_invoice'
  invoice: string | null
  currency?: string
  description?: string | null
  metadata?: Record<string, string>
}

/** Adds a debt (positive) or a credit (negative) to a customer's balance, which the next invoices apply. */
export function addToBalance(account: Account, customer: Customer, amount: number, reason: Reason): BalanceTransaction {
  customer.balance += amount
  for (const invoice of listAll(account, 'invoices'))
    if (invoice.customer === customer.id && invoice.status === 'draft') showBalance(invoice, customer.balance)
  customer.currency ??= reason.currency ?? 'usd'
  return insert(account, 'balanceTransactions', {
    id: newId('cbtxn'),
    object: 'customer_balance_transaction',
    amount,
    checkout_session: null,
    created: customerNow(account, customer.id),
    credit_note: null,
    currency: customer.currency,
    customer: customer.id,
    customer_account: null,
    description: reason.description ?? null,
    ending_balance: customer.balance,
    invoice: reason.invoice,
    livemode: account.livemode,
    metadata: reason.metadata ?? {},
    type: reason.type,
  })
}
