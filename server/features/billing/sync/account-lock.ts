import type { Selectable, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { BillingAccounts } from '../../../db/billing-schema.ts'
import type { Schema } from '../../../db/schema.ts'
import { keyedQueue } from '../../../http/keyed-queue.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'

export type BillingTx = Transaction<Schema>
export type BillingAccountRow = Selectable<BillingAccounts>

/** At most six connections of the pool wait for Stripe; the others stay free for everything else while Stripe is slow. */
const inTurn = keyedQueue({ maxConcurrent: 6, maxWaitMs: 8000 })
/** At most four of those six serve creators' own requests, so that two stay for webhooks and jobs. */
const creatorsInTurn = keyedQueue({ maxConcurrent: 4, maxWaitMs: 8000 })

/**
 * One transaction that holds the creator's billing lock. `work` may call Stripe; in the database it uses `tx` alone.
 * The account is null until the creator is a customer at Stripe in this mode. Never take one lock inside another: both
 * would wait in the same queue.
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

/** As `withBillingLock`, for creators' own requests, behind which webhooks and jobs do not wait. */
export const withBillingLockForCreator: typeof withBillingLock = (deps, creatorId, work) =>
  creatorsInTurn(creatorId, () => withBillingLock(deps, creatorId, work))

/** The creator's billing account; null where the saved one is of the other mode. */
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
