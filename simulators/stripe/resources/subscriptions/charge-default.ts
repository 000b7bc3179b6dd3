import type { Account } from '../../account.ts'
import type { LineDraft } from '../../store.ts'
import type { Invoice, Subscription } from '../../wire.ts'
import { collect, markUnpaid } from '../invoices/collect.ts'
import { type BillingReason, draftInvoice } from '../invoices/draft.ts'
import { issue } from '../invoices/finalize.ts'
import { defaultMethodOf } from './state.ts'

/** Charges a subscription's default payment method off session. */
export function chargeDefaultMethod(account: Account, subscription: Subscription, invoice: Invoice): void {
  const methodId = defaultMethodOf(account, subscription)
  const method = methodId && account.store.collections.paymentMethods[methodId]
  if (method) collect(account, invoice, { method, onSession: false })
  else markUnpaid(account, invoice)
}

interface Invoiced {
  lines: LineDraft[]
  reason?: BillingReason
}

/** Issues and charges a separate invoice immediately; a negative total becomes credit on the balance. */
export function invoiceNow(account: Account, subscription: Subscription, invoiced: Invoiced): void {
  const { lines, reason = 'subscription_update' } = invoiced
  const invoice = draftInvoice(account, subscription, { reason, lines })
  subscription.latest_invoice = invoice.id
  issue(account, invoice)
  if (invoice.status === 'open') chargeDefaultMethod(account, subscription, invoice)
}
