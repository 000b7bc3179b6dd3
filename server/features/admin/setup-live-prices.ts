import { sql } from 'kysely'
import type { setupLiveStripe } from '../../../contract/admin.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { Config } from '../../config.ts'
import type { Queries } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { type SeededPrice, seedPrices, stripeClient } from '../billing/index.ts'
import { recordAdminAction } from './admin-actions.ts'

type SeedResult = { results: SeededPrice[] } | { error: unknown }

const ACTION = 'setup_live_stripe'

/** Runs for one admin at a time, and records each run with its result, failed ones and those without `apply` included. */
export async function setupLivePrices(
  { config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>,
  { adminEmail, apply }: { adminEmail: string; apply: boolean },
): Promise<ReplyOf<typeof setupLiveStripe>> {
  const key = liveKeyOf(config)
  if (!key) throw new Declined('live_key_missing')
  const result = await db.transaction().execute(async tx => {
    if (!(await tryLock(tx))) throw new Declined('busy')
    const result = await seed(key, config, apply)
    await recordAdminAction(tx, { adminEmail, action: ACTION, details: { apply, ...detailsOf(result) } })
    return result
  })
  log.info({ apply, failed: 'error' in result }, 'live prices set up')
  if ('error' in result) throw result.error
  return { applied: apply, results: result.results }
}

const liveKeyOf = ({ STRIPE_LIVE_SECRET_KEY, STRIPE_SECRET_KEY }: Config): string | undefined =>
  [STRIPE_LIVE_SECRET_KEY, STRIPE_SECRET_KEY].find(key => key && /^(sk|rk)_live_/.test(key))

async function tryLock(tx: Queries): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${ACTION}, 0)) as locked`.execute(tx)
  return rows[0]!.locked
}

/** Returns a failure instead of throwing it: the changes made at Stripe before the failure must be recorded. */
const seed = (key: string, { STRIPE_API_URL }: Config, apply: boolean): Promise<SeedResult> =>
  seedPrices(stripeClient(key, STRIPE_API_URL), { apply }).then(
    results => ({ results }),
    (error: unknown) => ({ error }),
  )

const detailsOf = (result: SeedResult) =>
  'error' in result
    ? { failed: result.error instanceof Error ? result.error.message : 'unknown' }
    : {
        results: result.results.map(({ planName, interval, action, priceId }) => ({
          planName,
          interval,
          action,
          priceId,
        })),
      }
