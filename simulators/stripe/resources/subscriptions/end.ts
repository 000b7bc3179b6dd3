import { type Account, emit } from '../../account.ts'
import type { Subscription } from '../../wire.ts'
import { voidInvoice } from '../invoices/collect.ts'
import { setAutoAdvance } from '../invoices/finalize.ts'
import { invoicesOf, subscriptionNow, update } from './state.ts'

type Reason = 'cancellation_requested' | 'payment_failed'

/** Ends a subscription immediately; its unpaid invoices no longer advance by themselves. */
export function endSubscription(
  account: Account,
  subscription: Subscription,
  reason: Reason = 'cancellation_requested',
): void {
  const at = subscriptionNow(account, subscription)
  discardPendingUpdate(account, subscription)
  const incomplete = subscription.status === 'incomplete'
  for (const invoice of invoicesOf(account, subscription)) {
    if (incomplete && invoice.status === 'open') voidInvoice(account, invoice)
    else setAutoAdvance(account, invoice, false)
  }
  const schedule = subscription.schedule && account.store.collections.schedules[subscription.schedule]
  if (schedule) {
    Object.assign(schedule, { status: 'canceled', canceled_at: at, current_phase: null })
    emit(account, 'subscription_schedule.canceled', schedule)
  }
  Object.assign(subscription, {
    status: incomplete ? 'incomplete_expired' : 'canceled',
    canceled_at: subscription.canceled_at ?? at,
    ended_at: at,
    schedule: null,
    cancellation_details: { ...subscription.cancellation_details!, reason },
  })
  emit(account, 'customer.subscription.deleted', subscription)
}

/** Expires a subscription whose first payment did not arrive in time. */
export function expireIncomplete(account: Account, subscription: Subscription): void {
  for (const invoice of invoicesOf(account, subscription)) if (invoice.status === 'open') voidInvoice(account, invoice)
  const at = subscriptionNow(account, subscription)
  update(account, subscription, { status: 'incomplete_expired', canceled_at: at, ended_at: at })
}

/** Discards a pending update and voids its unpaid invoice. */
export function discardPendingUpdate(account: Account, subscription: Subscription): boolean {
  const waiting = account.store.hidden.waitingChanges[subscription.id]
  if (!waiting) return false
  delete account.store.hidden.waitingChanges[subscription.id]
  subscription.pending_update = null
  const invoice = account.store.collections.invoices[waiting.invoice]
  if (invoice?.status === 'open') voidInvoice(account, invoice)
  return true
}

export function expirePendingUpdate(account: Account, subscription: Subscription): void {
  if (!discardPendingUpdate(account, subscription)) return
  emit(account, 'customer.subscription.pending_update_expired', subscription)
  emit(account, 'customer.subscription.updated', subscription)
}
