import { sql } from 'kysely'
import { Declined } from '../../http/declined.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { BillingDeps } from './billing-deps.ts'
import { creatorOfCustomer } from './event-store.ts'
import { idOf } from './holdings.ts'
import { askedForAll } from './stripe-call.ts'
import { syncAndCompare } from './sync-creator.ts'
import { takeInUnknownCustomer } from './unknown-customer.ts'

const BATCH = 50
/** A task must end well before the queue breaks it off; the next one goes on where it stopped. */
const TASK_MS = 18_000
/** Of accounts at which nothing moves any more. */
const QUIET_HOURS = 24
/** Customers that no account knows are looked for among the subscriptions of so many seconds. */
const NEW_S = 48 * 60 * 60
/** After so many questions without an answer the next hour will do. */
const SILENCE = 3

export interface Reconciled {
  looked: number
  mended: { creatorId: string; what: string[] }[]
  failed: string[]
  /** Questions in a row to which Stripe gave no answer. */
  unanswered: number
}

const nothingYet = (): Reconciled => ({ looked: 0, mended: [], failed: [], unanswered: 0 })

/** Looks at every account at which something may happen; one that cannot be read stops no other. */
export async function reconcileAll(deps: BillingDeps): Promise<Reconciled> {
  const done = nothingYet()
  await takeInStrangers(deps)
  let after: string | null = null
  do after = await reconcileBatch(deps, after, done)
  while (after !== null)
  return done
}

/** The same in tasks that end soon. */
export async function reconcileTask(deps: BillingDeps, { after }: { after: string | null }): Promise<void> {
  if (!deps.payments.on) return
  const done = nothingYet()
  const endsAt = performance.now() + TASK_MS
  if (after === null) await takeInStrangers(deps)
  const next = await reconcileBatch(deps, after, done, () => performance.now() < endsAt)
  if (done.looked > 0)
    deps.log[done.mended.length + done.failed.length > 0 ? 'warn' : 'info'](done, 'billing reconciled')
  if (next !== null) await enqueue(deps.db, 'reconcile_billing', { after: next }, { key: 'reconcile_billing next' })
}

/** Answers after whom to go on, or null at the end. */
async function reconcileBatch(
  deps: BillingDeps,
  after: string | null,
  done: Reconciled,
  timeLeft = () => true,
): Promise<string | null> {
  const creatorIds = await unsettled(deps, after)
  let last = after
  for (const creatorId of creatorIds) {
    if (!timeLeft()) return last
    await lookAt(deps, creatorId, done)
    if (done.unanswered === SILENCE) return null
    last = creatorId
  }
  return creatorIds.length < BATCH ? null : last
}

async function lookAt(deps: BillingDeps, creatorId: string, done: Reconciled): Promise<void> {
  done.looked++
  try {
    const { mended } = await syncAndCompare(deps, creatorId)
    if (mended.length > 0) done.mended.push({ creatorId, what: mended })
    done.unanswered = 0
  } catch (error) {
    deps.log.error({ err: error, creatorId }, 'an account could not be reconciled')
    done.failed.push(creatorId)
    done.unanswered = error instanceof Declined && error.code === 'payments_unavailable' ? done.unanswered + 1 : 0
  }
}

/** Who pays as a customer whom no account knows, and whose events were lost. */
async function takeInStrangers(deps: BillingDeps): Promise<void> {
  const since = Math.floor((await deps.now()).getTime() / 1000) - NEW_S
  const young = await askedForAll(page =>
    deps.payments.stripe.subscriptions.list({ created: { gte: since }, ...page }),
  ).catch(error => {
    deps.log.error({ err: error }, 'new subscriptions could not be read')
    return []
  })
  for (const customerId of new Set(young.flatMap(({ customer }) => idOf(customer) ?? [])))
    await takeInStranger(deps, customerId).catch(error =>
      deps.log.error({ err: error, customer: customerId }, 'an unknown customer could not be taken in'),
    )
}

async function takeInStranger(deps: BillingDeps, customerId: string): Promise<void> {
  const known = await creatorOfCustomer(deps.db, customerId, deps.payments.livemode)
  if (!known) await takeInUnknownCustomer(deps, customerId)
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
