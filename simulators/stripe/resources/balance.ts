import { type Account, keep, momentOf, newId } from '../account.ts'
import type { BalanceTransaction, Customer } from '../wire.ts'

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
  customer.currency ??= reason.currency ?? 'usd'
  return keep(account, 'balanceTransactions', {
    id: newId('cbtxn'),
    object: 'customer_balance_transaction',
    amount,
    checkout_session: null,
    created: momentOf(account, customer.id),
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
