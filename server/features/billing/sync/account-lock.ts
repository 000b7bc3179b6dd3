import type { Selectable, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { BillingAccounts } from '../../../db/billing-schema.ts'
import type { Schema } from '../../../db/schema.ts'
import { keyedQueue } from '../../../http/keyed-queue.ts'
import type { BillingDeps } from '../stripe/payments.ts'

export type BillingTx = Transaction<Schema>
export type BillingAccountRow = Selectable<BillingAccounts>

/** Of the pool's connections: the others stay free for everybody else while Stripe is slow. */
const inTurn = keyedQueue({ maxConcurrent: 6, maxWaitMs: 8000 })
/** Of those six, so that two stay for webhooks and jobs however many creators press buttons, one turn each. */
const creatorsInTurn = keyedQueue({ maxConcurrent: 4, maxWaitMs: 8000 })

/**
 * One transaction in which nobody else decides about this creator's payments. `work` may ask Stripe; of the database it
 * uses `tx` alone. The account is null until the creator is a customer at Stripe in this mode.
 * Never one inside another: they take turns.
 */
export const withBillingLock = <T>(
  { db, payments }: Pick<BillingDeps, 'db' | 'payments'>,
  creatorId: string,
  work: (tx: BillingTx, account: BillingAccountRow | null) => Promise<T>,
): Promise<T> =>
  inTurn(creatorId, () =>
    db.transaction().execute(async tx => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`billing ${creatorId}`}, 0))`.execute(tx)
      return work(tx, await accountOf(tx, creatorId, payments.livemode))
    }),
  )

/** As `withBillingLock`, for what a creator asks for, where webhooks and jobs do not wait behind it. */
export const withBillingLockForCreator: typeof withBillingLock = (deps, creatorId, work) =>
  creatorsInTurn(creatorId, () => withBillingLock(deps, creatorId, work))

/** The creator's customer at Stripe from now on; whatever was known of one in another mode is forgotten. */
export async function saveCustomer(
  tx: BillingTx,
  { creatorId, livemode, customerId }: { creatorId: string; livemode: boolean; customerId: string },
): Promise<BillingAccountRow> {
  const row = { livemode, stripe_customer_id: customerId }
  const nothing = { stripe_subscription_id: null, state: 'free', billing_period: null, paid_through: null } as const
  const noMoney = { balance_cents: 0, open_invoice_cents: null, price_cents: null, card: null }
  return tx
    .insertInto('billing_accounts')
    .values({ creator_id: creatorId, ...row })
    .onConflict(same =>
      same.column('creator_id').doUpdateSet({
        ...row,
        ...nothing,
        ...noMoney,
        open_invoice_url: null,
        upcoming: null,
        next_invoice: null,
        synced_at: null,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The creator's row of this mode. */
export async function accountOf(
  tx: BillingTx,
  creatorId: string,
  livemode: boolean,
): Promise<BillingAccountRow | null> {
  const row = await tx
    .selectFrom('billing_accounts')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .where('livemode', '=', livemode)
    .executeTakeFirst()
  return row ?? null
}

/** The time now, where `app_now()` is that of the transaction's beginning: before it waited for the lock. */
export async function timeWithin(tx: BillingTx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() + (clock_timestamp() - now()) as now`.execute(tx)
  return rows[0]!.now
}
