import type { Queries } from '../../../db/db.ts'
import { enqueue, type PayloadOf, type TaskName } from '../../../jobs/queue.ts'
import type { BillingAccountRow, BillingTx } from './account-lock.ts'
import { type BillingState, type EndedSubscription, isSubscribed, type PaidInvoice } from './billing-state.ts'

/** Payments older than this get no receipt: they were made before receipts existed, or were read late. */
const RECEIPT_MAX_AGE_MS = 3 * 24 * 60 * 60 * 1000

interface SavedChanges {
  creatorId: string
  account: BillingAccountRow
  billing: BillingState
  /** Payments that were not saved before. */
  added: readonly PaidInvoice[]
  /** Payments that were not disputed when they were last read. */
  disputed: readonly PaidInvoice[]
  readAt: Date
}

/** Queues emails about a subscription's changes, one for each occasion, in the transaction that saves the changes. */
export async function announce(tx: BillingTx, changes: SavedChanges): Promise<void> {
  const { creatorId, billing, added, disputed, readAt } = changes
  const isRecent = (at: Date) => readAt.getTime() - at.getTime() < RECEIPT_MAX_AGE_MS
  const once = async <T extends TaskName>(occasion: string, task: T, payload: PayloadOf<T>) => {
    if (await recordOccasion(tx, creatorId, occasion)) await enqueue(tx, task, payload)
  }
  const { openInvoice } = billing
  if (openInvoice)
    await once(`payment_failed ${openInvoice.id}`, 'send_payment_failed', { creatorId, invoiceId: openInvoice.id })
  for (const { invoiceId, paidAt } of added)
    if (isRecent(paidAt)) await once(`receipt ${invoiceId}`, 'send_receipt', { creatorId, invoiceId })
  for (const { invoiceId } of disputed)
    await once(`dispute ${invoiceId}`, 'send_payment_disputed', { creatorId, invoiceId })
  const ended = await endedByOthers(tx, changes)
  if (ended)
    await once(`ended ${ended.id}`, 'send_subscription_ended', {
      creatorId,
      planId: billing.planId,
      reason: ended.reason,
    })
}

/** The ended subscription, where it was live when it was last read and its customer did not cancel it here. */
async function endedByOthers(tx: BillingTx, { creatorId, account, billing }: SavedChanges) {
  const { ended, state } = billing
  if (!ended || state !== 'expired' || !isSubscribed(account) || account.stripe_subscription_id !== ended.id)
    return null
  return (await wasCancelledHere(tx, creatorId, ended)) ? null : ended
}

/** Names one cancellation: one that is taken back and made again is another. */
export const cancellationOccasion = (subscriptionId: string, canceledAtS: number): string =>
  `cancelled:${subscriptionId}:${canceledAtS}`

/** Records an occasion for an email. Returns true the first time, so that each occasion has one email. */
export async function recordOccasion(tx: BillingTx, creatorId: string, occasion: string): Promise<boolean> {
  const row = await tx
    .insertInto('billing_letters')
    .values({ creator_id: creatorId, occasion })
    .onConflict(same => same.doNothing())
    .returning('occasion')
    .executeTakeFirst()
  return row !== undefined
}

async function wasCancelledHere(
  tx: Queries,
  creatorId: string,
  { id, canceledAt }: EndedSubscription,
): Promise<boolean> {
  const row = await tx
    .selectFrom('billing_letters')
    .where('creator_id', '=', creatorId)
    .where('occasion', '=', cancellationOccasion(id, (canceledAt?.getTime() ?? 0) / 1000))
    .select('occasion')
    .executeTakeFirst()
  return row !== undefined
}
