import { sql } from 'kysely'
import type { BillingDeps } from './billing-deps.ts'
import { inParts, type Part, type Place, TASK_MS } from './in-parts.ts'
import { takeInStrangers } from './look-for-strangers.ts'
import { nothingYet, type Reconciled, reconcileAccount } from './reconcile-account.ts'

const BATCH = 50
/** Of accounts at which nothing moves any more. */
const QUIET_HOURS = 24
/** After so many questions without an answer the next hour will do. */
const SILENCE = 3

/** Looks at every account at which something may happen; one that cannot be read stops no other. */
export async function reconcileAll(deps: BillingDeps): Promise<Reconciled> {
  const done = nothingYet()
  const timeLeft = () => true
  await takeInStrangers(deps, done, { after: null, timeLeft })
  let after: string | null = null
  do after = await reconcileBatch(deps, done, { after, timeLeft })
  while (after !== null)
  return done
}

/** The same in tasks that end soon; strangers have tasks of their own. */
export async function reconcileTask(deps: BillingDeps, { after }: Place, taskMs = TASK_MS): Promise<void> {
  if (!deps.payments.on) return
  await inParts(deps, { task: 'reconcile_billing', after, taskMs }, async timeLeft => {
    const done = nothingYet()
    const next = await reconcileBatch(deps, done, { after, timeLeft })
    if (done.looked > 0) deps.log[done.failed.length > 0 ? 'warn' : 'info'](done, 'billing reconciled')
    return next
  })
}

/** Answers after whom to go on, or null at the end. */
async function reconcileBatch(deps: BillingDeps, done: Reconciled, { after, timeLeft }: Part): Promise<string | null> {
  const creatorIds = await unsettled(deps, after)
  let last = after
  for (const creatorId of creatorIds) {
    if (last !== after && !timeLeft()) return last
    await reconcileAccount(deps, creatorId, done)
    if (done.unanswered === SILENCE) return null
    last = creatorId
  }
  return creatorIds.length < BATCH ? null : last
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
