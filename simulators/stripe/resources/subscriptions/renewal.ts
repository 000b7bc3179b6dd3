import { type Account, emit } from '../../account.ts'
import { boundaryAfter, DRAFT_S } from '../../calendar.ts'
import type { Invoice, Subscription } from '../../wire.ts'
import { draftInvoice } from '../invoices/draft.ts'
import { finalize, insertDraft } from '../invoices/finalize.ts'
import { recurrenceOf } from '../products/prices.ts'
import { fullPeriodLine, remainingTimeLine } from '../proration/lines.ts'
import { endWithin } from './cancel-at.ts'
import { chargeDefaultMethod, invoiceNow } from './charge-default.ts'
import { endSubscription } from './end.ts'
import { defaultMethodOf, subscriptionNow, subscriptionOf, update } from './state.ts'

/** The lines of the next period. */
export function renewalOf(account: Account, subscription: Subscription) {
  const [first] = subscription.items.data
  const start = first!.current_period_end
  const natural = { start, end: boundaryAfter(subscription.billing_cycle_anchor, recurrenceOf(first!.price), start) }
  const end = endWithin(natural, subscription.cancel_at)
  const lines = [
    ...(account.store.hidden.waitingLines[subscription.id] ?? []),
    ...subscription.items.data.map(({ id, price, quantity = 1 }) => {
      const bought = { price: price.id, quantity, item: id, start, end }
      return end < natural.end ? remainingTimeLine(account, bought, natural) : fullPeriodLine(account, price, bought)
    }),
  ]
  return { start, end, lines, before: { start: first!.current_period_start, end: start } }
}

/** Begins the next period; its invoice stays a draft for an hour. */
export function renew(account: Account, subscription: Subscription): void {
  const { start, end, lines, before } = renewalOf(account, subscription)
  delete account.store.hidden.waitingLines[subscription.id]
  const data = subscription.items.data.map(item => ({ ...item, current_period_start: start, current_period_end: end }))
  const status = subscription.status === 'trialing' ? 'active' : subscription.status
  const invoice = draftInvoice(account, subscription, { reason: 'subscription_cycle', lines, period: before })
  update(account, subscription, { items: { ...subscription.items, data }, latest_invoice: invoice.id, status })
  // An unpaid subscription is still invoiced, but its invoices stay drafts.
  insertDraft(account, invoice, subscription.status !== 'unpaid')
}

/** Ends a trial: with a card the subscription renews, without one `trial_settings` decide. */
export function endTrial(account: Account, subscription: Subscription): void {
  const missing = subscription.trial_settings?.end_behavior.missing_payment_method
  if (defaultMethodOf(account, subscription) || missing === 'create_invoice') renew(account, subscription)
  else if (missing === 'pause') update(account, subscription, { status: 'paused' })
  else endSubscription(account, subscription)
}

/** Sends `invoice.upcoming`, some days before a renewal. */
export function announce(account: Account, subscription: Subscription): void {
  const { lines, before } = renewalOf(account, subscription)
  account.store.hidden.announced[subscription.id] = before.end
  const { id: _, ...upcoming } = draftInvoice(account, subscription, { reason: 'upcoming', lines, period: before })
  emit(account, 'invoice.upcoming', { ...upcoming, next_payment_attempt: before.end + DRAFT_S })
}

/** Finalizes and charges a draft at the end of its hour. */
export function finalizeAndCharge(account: Account, invoice: Invoice): void {
  finalize(account, invoice)
  const subscription = subscriptionOf(account, invoice)
  if (invoice.status !== 'open' || !subscription) return
  invoice.next_payment_attempt = null
  chargeDefaultMethod(account, subscription, invoice)
}

/** Charges a failed renewal again; a setting decides what follows the last attempt. */
export function retry(account: Account, invoice: Invoice): void {
  const subscription = subscriptionOf(account, invoice)
  invoice.next_payment_attempt = null
  if (!subscription || subscription.ended_at) return
  chargeDefaultMethod(account, subscription, invoice)
  if (invoice.status === 'open' && invoice.next_payment_attempt === null) giveUp(account, subscription)
}

function giveUp(account: Account, subscription: Subscription): void {
  const { afterRetries } = account.store.settings
  if (afterRetries === 'cancel') endSubscription(account, subscription, 'payment_failed')
  if (afterRetries === 'unpaid') update(account, subscription, { status: 'unpaid' })
}

/** Ends a subscription at its planned date, after invoicing the prorations that still wait. */
export function endAsPlanned(account: Account, subscription: Subscription): void {
  const { canceled_at } = subscription
  const lines = account.store.hidden.waitingLines[subscription.id] ?? []
  delete account.store.hidden.waitingLines[subscription.id]
  if (lines.length > 0) invoiceNow(account, subscription, { lines, reason: 'subscription_cycle' })
  endSubscription(account, subscription)
  subscription.canceled_at = canceled_at ?? subscriptionNow(account, subscription)
}
