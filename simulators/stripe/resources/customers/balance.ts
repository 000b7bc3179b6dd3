import { type Account, customerNow, insert, listAll, newId } from '../../account.ts'
import type { BalanceTransaction, Customer, Invoice } from '../../wire.ts'

/** Smaller amounts are not charged: they are added to the next invoice. */
const LEAST_CHARGE = 50

/** What is to be paid of a total, and what the balance is afterwards. */
export function dueOf(total: number, balance: number): { amountDue: number; endingBalance: number } {
  const owed = total + balance
  return owed >= LEAST_CHARGE ? { amountDue: owed, endingBalance: 0 } : { amountDue: 0, endingBalance: owed }
}

/** A draft shows what would be due now; the balance is taken up when it is finalized. */
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

/** Moves what a customer owes (positive) or has to their credit (negative); the next invoices take it up. */
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
