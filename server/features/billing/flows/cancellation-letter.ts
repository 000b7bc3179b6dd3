import type { Deps } from '../../../deps.ts'
import { enqueue, type Jobs } from '../../../jobs/queue.ts'
import type { Mail } from '../../mail/index.ts'
import type { BillingTx } from '../account-lock.ts'
import { isFirstTime } from '../account-store.ts'

interface Cancellation {
  creatorId: string
  planName: string
  /** ISO 8601. */
  accessUntil: string
}

interface Occasion {
  subscriptionId: string
  cancelledAtS: number
}

const TASK = 'send_cancellation_letter'
const occasionsOf = (subscriptionId: string) => `cancelled:${subscriptionId}:`

/** One letter for one cancellation, however often it is asked for. */
export async function announceCancellation(
  tx: BillingTx,
  letter: Cancellation,
  { subscriptionId, cancelledAtS }: Occasion,
): Promise<void> {
  const occasion = `${occasionsOf(subscriptionId)}${cancelledAtS}`
  if (await isFirstTime(tx, letter.creatorId, occasion)) await enqueue(tx, TASK, letter)
}

/** Whether the creator has ever cancelled this subscription. */
export async function wasAnnounced(tx: BillingTx, creatorId: string, subscriptionId: string | null): Promise<boolean> {
  if (!subscriptionId) return false
  const row = await tx
    .selectFrom('billing_letters')
    .where('creator_id', '=', creatorId)
    .where('occasion', 'like', `${occasionsOf(subscriptionId).replaceAll('_', '\\_')}%`)
    .select('occasion')
    .executeTakeFirst()
  return row !== undefined
}

export const cancellationJobs = (deps: Pick<Deps, 'config' | 'db'> & { mail: Mail }): Jobs => ({
  tasks: { [TASK]: payload => sendLetter(deps, payload as Cancellation) },
})

async function sendLetter(
  { config, db, mail }: Pick<Deps, 'config' | 'db'> & { mail: Mail },
  { creatorId, planName, accessUntil }: Cancellation,
): Promise<void> {
  const creator = await db.selectFrom('creators').select('email').where('id', '=', creatorId).executeTakeFirst()
  if (!creator) return
  const accountUrl = `${config.APP_URL}/my-account`
  await mail.send({ kind: 'subscription_cancelled', planName, accessUntil, accountUrl }, creator.email)
}
