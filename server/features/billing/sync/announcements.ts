import type { Queries } from '../../../db/db.ts'
import { enqueue, type PayloadOf, type TaskName } from '../../../jobs/queue.ts'
import type { BillingAccountRow, BillingTx } from './account-lock.ts'
import { isFirstTime } from './account-store.ts'
import { type BillingState, type EndedSubscription, isSubscribed, type PaidInvoice } from './billing-state.ts'

/** What is older was paid before this was written about, or has been looked at late: no email for old news. */
const NEWS_MS = 3 * 24 * 60 * 60 * 1000

interface News {
  creatorId: string
  account: BillingAccountRow
  billing: BillingState
  /** Payments that were not known before. */
  added: readonly PaidInvoice[]
  /** Payments that are disputed since they were last read. */
  disputed: readonly PaidInvoice[]
  readAt: Date
}

/** Emails about what has happened to a subscription, once for each occasion, in the transaction that writes it down. */
export async function announce(tx: BillingTx, news: News): Promise<void> {
  const { creatorId, billing, added, disputed, readAt } = news
  const isNews = (at: Date) => readAt.getTime() - at.getTime() < NEWS_MS
  const once = async <T extends TaskName>(occasion: string, task: T, payload: PayloadOf<T>) => {
    if (await isFirstTime(tx, creatorId, occasion)) await enqueue(tx, task, payload)
  }
  const { openInvoice } = billing
  if (openInvoice)
    await once(`payment_failed ${openInvoice.id}`, 'send_payment_failed', { creatorId, invoiceId: openInvoice.id })
  for (const { invoiceId, paidAt } of added)
    if (isNews(paidAt)) await once(`receipt ${invoiceId}`, 'send_receipt', { creatorId, invoiceId })
  for (const { invoiceId } of disputed)
    await once(`dispute ${invoiceId}`, 'send_payment_disputed', { creatorId, invoiceId })
  const ended = await endedByOthers(tx, news)
  if (ended)
    await once(`ended ${ended.id}`, 'send_subscription_ended', {
      creatorId,
      planId: billing.planId,
      reason: ended.reason,
    })
}

/** The subscription that lived when it was last read, and was ended by anything but its customer's own button. */
async function endedByOthers(tx: BillingTx, { creatorId, account, billing }: News) {
  const { ended, state } = billing
  if (!ended || state !== 'expired' || !isSubscribed(account) || account.stripe_subscription_id !== ended.id)
    return null
  return (await wasCancelledHere(tx, creatorId, ended)) ? null : ended
}

/** Names one cancellation: taken back and made anew, it is another. */
export const cancellationOccasion = (subscriptionId: string, canceledAtS: number): string =>
  `cancelled:${subscriptionId}:${canceledAtS}`

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
