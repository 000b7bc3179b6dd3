import { sql } from 'kysely'
import type { Stoppable } from '../../../jobs/queue.ts'
import { resumableTask } from '../../../jobs/resumable-task.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { type Cursor, noneReconciled, type Reconciled, reconcileAccount } from './reconcile-account.ts'
import { sweepSteps } from './sweep-unlinked-customers.ts'

const BATCH = 50
/** How often accounts whose subscription has ended are checked. */
const EXPIRED_EVERY_HOURS = 24
/** So many accounts in a row without an answer from Stripe end the round: the next hour will do. */
const MAX_UNANSWERED = 3

/** Syncs every account that may have changed at Stripe, and links unlinked customers. A failed account stops no other. */
export async function reconcileAll(deps: BillingDeps): Promise<Reconciled> {
  const done = noneReconciled()
  for await (const _ of sweepSteps(deps, done, { after: null }));
  for await (const _ of reconcileAccounts(deps, done, { after: null }));
  return done
}

/** As `reconcileAll`, in resumable tasks; unlinked customers have a task of their own. */
export async function reconcileTask(deps: BillingDeps, { after }: Cursor, { abortSignal }: Stoppable): Promise<void> {
  if (!deps.payments.on) return
  const done = noneReconciled()
  const round = { task: 'reconcile_billing', startsRound: after === null, abortSignal } as const
  await resumableTask(deps.db, round, reconcileAccounts(deps, done, { after }))
  if (done.checked > 0) deps.log[done.failed.length > 0 ? 'warn' : 'info'](done, 'billing reconciled')
}

async function* reconcileAccounts(deps: BillingDeps, done: Reconciled, { after }: Cursor): AsyncGenerator<Cursor> {
  let last = after
  while (true) {
    const creatorIds = await accountsToCheck(deps, last)
    for (const creatorId of creatorIds) {
      await reconcileAccount(deps, creatorId, done)
      if (done.unanswered === MAX_UNANSWERED) return
      last = creatorId
      yield { after: last }
    }
    if (creatorIds.length < BATCH) return
  }
}

/** Every account with a subscription or an intent; one whose subscription has ended, once a day. */
async function accountsToCheck({ db, payments }: BillingDeps, after: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_accounts as a')
    .leftJoin('billing_intents as i', 'i.creator_id', 'a.creator_id')
    .select('a.creator_id as id')
    .where('a.livemode', '=', payments.livemode)
    .where(({ or, eb, and }) =>
      or([
        eb('a.state', 'not in', ['free', 'expired']),
        eb('i.id', 'is not', null),
        and([
          eb('a.state', '=', 'expired'),
          eb('a.synced_at', '<', sql<Date>`app_now() - make_interval(hours => ${EXPIRED_EVERY_HOURS})`),
        ]),
      ]),
    )
    .$if(after !== null, query => query.where('a.creator_id', '>', after))
    .orderBy('a.creator_id')
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => id)
}
