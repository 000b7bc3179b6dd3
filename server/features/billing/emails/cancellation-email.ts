import { paths } from '../../../../contract/paths.ts'
import type { Deps } from '../../../deps.ts'
import { enqueue, type Jobs } from '../../../jobs/queue.ts'
import type { Mail } from '../../mail/index.ts'
import type { BillingTx } from '../sync/account-lock.ts'

interface Cancellation {
  creatorId: string
  planName: string
  /** ISO 8601. */
  accessUntil: string
}

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_cancellation_letter: Cancellation
    }
  }
}

export const announceCancellation = (tx: BillingTx, email: Cancellation): Promise<void> =>
  enqueue(tx, 'send_cancellation_letter', email)

type EmailDeps = Pick<Deps, 'config' | 'db' | 'now'> & { mail: Mail }

export const cancellationTasks = (deps: EmailDeps): Jobs['tasks'] => ({
  send_cancellation_letter: payload => sendEmail(deps, payload),
})

async function sendEmail(
  { config, db, now, mail }: EmailDeps,
  { creatorId, planName, accessUntil }: Cancellation,
): Promise<void> {
  const creator = await db.selectFrom('creators').select('email').where('id', '=', creatorId).executeTakeFirst()
  if (!creator) return
  const accountUrl = config.APP_URL + paths.myAccount
  const ended = new Date(accessUntil) <= (await now())
  await mail.send({ kind: 'subscription_cancelled', planName, accessUntil, ended, accountUrl }, creator.email)
}
