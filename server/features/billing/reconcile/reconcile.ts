import { sql } from 'kysely'
import { resumableTask } from '../../../jobs/resumable-task.ts'
import type { BillingDeps } from '../stripe/payments.ts'
import { type Cursor, nothingYet, type Reconciled, reconcileAccount } from './reconcile-account.ts'
import { sweepSteps } from './sweep-unlinked-customers.ts'

const BATCH = 50
/** Of accounts at which nothing moves any more. */
const QUIET_HOURS = 24
/** After so many questions without an answer the next hour will do. */
const SILENCE = 3

/** Looks at every account at which something may happen; one that cannot be read stops no other. */
export async function reconcileAll(deps: BillingDeps): Promise<Reconciled> {
  const done = nothingYet()
  for await (const _ of sweepSteps(deps, done, { after: null }));
  for await (const _ of reconcileAccounts(deps, done, { after: null }));
  return done
}

/** The same in tasks that end soon; strangers have tasks of their own. */
export async function reconcileTask(deps: BillingDeps, { after }: Cursor, workMs?: number): Promise<void> {
  if (!deps.payments.on) return
  const done = nothingYet()
  const round = { task: 'reconcile_billing', startsRound: after === null, workMs } as const
  await resumableTask(deps.db, round, reconcileAccounts(deps, done, { after }))
  if (done.checked > 0) deps.log[done.failed.length > 0 ? 'warn' : 'info'](done, 'billing reconciled')
}

async function* reconcileAccounts(deps: BillingDeps, done: Reconciled, { after }: Cursor): AsyncGenerator<Cursor> {
  let last = after
  while (true) {
    const creatorIds = await unsettled(deps, last)
    for (const creatorId of creatorIds) {
      await reconcileAccount(deps, creatorId, done)
      if (done.unanswered === SILENCE) return
      last = creatorId
      yield { after: last }
    }
    if (creatorIds.length < BATCH) return
  }
}

/** Who never had a subscription and wants none is settled; an account that has ended is looked at once a day. */
async function unsettled({ db, payments }: BillingDeps, after: string | null): Promise<string[]> {
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
          eb('a.synced_at', '<', sql<Date>`app_now() - make_interval(hours => ${QUIET_HOURS})`),
        ]),
      ]),
    )
    .$if(after !== null, query => query.where('a.creator_id', '>', after))
    .orderBy('a.creator_id')
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => id)
}
