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

/** One letter for one cancellation, however often it is asked for. */
export async function announceCancellation(
  tx: BillingTx,
  letter: Cancellation,
  { subscriptionId, cancelledAtS }: Occasion,
): Promise<void> {
  const occasion = `cancelled:${subscriptionId}:${cancelledAtS}`
  if (await isFirstTime(tx, letter.creatorId, occasion)) await enqueue(tx, TASK, letter)
}

type LetterDeps = Pick<Deps, 'config' | 'db' | 'now'> & { mail: Mail }

export const cancellationTasks = (deps: LetterDeps): Jobs['tasks'] => ({
  [TASK]: payload => sendLetter(deps, payload as Cancellation),
})

async function sendLetter(
  { config, db, now, mail }: LetterDeps,
  { creatorId, planName, accessUntil }: Cancellation,
): Promise<void> {
  const creator = await db.selectFrom('creators').select('email').where('id', '=', creatorId).executeTakeFirst()
  if (!creator) return
  const accountUrl = `${config.APP_URL}/my-account`
  const ended = new Date(accessUntil) <= (await now())
  await mail.send({ kind: 'subscription_cancelled', planName, accessUntil, ended, accountUrl }, creator.email)
}
