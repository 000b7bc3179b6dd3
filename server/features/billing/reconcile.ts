import { sql } from 'kysely'
import { enqueue } from '../../jobs/queue.ts'
import type { BillingDeps } from './billing-deps.ts'
import { syncAndCompare } from './sync-creator.ts'

const BATCH = 50
/** A task must end well before the queue breaks it off; the next one goes on where it stopped. */
const TASK_MS = 18_000
/** Of accounts at which nothing moves any more. */
const QUIET_HOURS = 24

export interface Reconciled {
  looked: number
  mended: { creatorId: string; what: string[] }[]
  failed: string[]
}

/** Looks at every account at which something may happen; one that cannot be read stops no other. */
export async function reconcileAll(deps: BillingDeps): Promise<Reconciled> {
  const done: Reconciled = { looked: 0, mended: [], failed: [] }
  let after: string | null = null
  do after = await reconcileBatch(deps, after, done)
  while (after !== null)
  return done
}

/** The same in tasks that end soon. */
export async function reconcileTask(deps: BillingDeps, { after }: { after: string | null }): Promise<void> {
  if (!deps.payments.on) return
  const done: Reconciled = { looked: 0, mended: [], failed: [] }
  const endsAt = performance.now() + TASK_MS
  const next = await reconcileBatch(deps, after, done, () => performance.now() < endsAt)
  const { looked, mended, failed } = done
  if (looked > 0)
    deps.log[mended.length + failed.length > 0 ? 'warn' : 'info']({ looked, mended, failed }, 'billing reconciled')
  if (next !== null) await enqueue(deps.db, 'reconcile_billing', { after: next }, { key: 'reconcile_billing next' })
}

/** Answers after whom to go on, or null at the end. */
async function reconcileBatch(
  deps: BillingDeps,
  after: string | null,
  done: Reconciled,
  maySpend = () => true,
): Promise<string | null> {
  const creatorIds = await unsettled(deps, after)
  let last = after
  for (const creatorId of creatorIds) {
    if (!maySpend()) return last
    await lookAt(deps, creatorId, done)
    last = creatorId
  }
  return creatorIds.length < BATCH ? null : last
}

async function lookAt(deps: BillingDeps, creatorId: string, done: Reconciled): Promise<void> {
  done.looked++
  try {
    const { mended } = await syncAndCompare(deps, creatorId)
    if (mended.length > 0) done.mended.push({ creatorId, what: mended })
  } catch (error) {
    deps.log.error({ err: error, creatorId }, 'an account could not be reconciled')
    done.failed.push(creatorId)
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
