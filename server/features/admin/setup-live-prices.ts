import { sql } from 'kysely'
import type { setupLiveStripe } from '../../../contract/admin.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { Config } from '../../config.ts'
import type { Queries } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { type SeededPrice, seedPrices, stripeClient } from '../billing/index.ts'

import { recordAdminAction } from './admin-actions.ts'

type Reply = ReplyOf<typeof setupLiveStripe>
type Outcome = { results: SeededPrice[] } | { error: unknown }

const ACTION = 'setup_live_stripe'

/** One admin at a time; who looked and who changed, and what came of it, is written down either way. */
export async function setupLivePrices(
  { config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>,
  { email }: { email: string },
  { apply }: { apply: boolean },
): Promise<Reply> {
  const key = liveKeyOf(config)
  if (!key) throw new Declined('live_key_missing')
  const outcome = await db.transaction().execute(async tx => {
    if (!(await lockedByUs(tx))) throw new Declined('busy')
    const outcome = await seed(key, config, apply)
    await recordAdminAction(tx, { adminEmail: email, action: ACTION, details: { apply, ...told(outcome) } })
    return outcome
  })
  log.info({ apply, failed: 'error' in outcome }, 'live prices set up')
  if ('error' in outcome) throw outcome.error
  return { applied: apply, results: outcome.results }
}

const liveKeyOf = ({ STRIPE_LIVE_SECRET_KEY, STRIPE_SECRET_KEY }: Config): string | undefined =>
  [STRIPE_LIVE_SECRET_KEY, STRIPE_SECRET_KEY].find(key => key && /^(sk|rk)_live_/.test(key))

async function lockedByUs(tx: Queries): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${ACTION}, 0)) as locked`.execute(tx)
  return rows[0]!.locked
}

/** A failure half-way is an outcome too: what was done before it stands at Stripe. */
const seed = (key: string, { STRIPE_API_URL }: Config, apply: boolean): Promise<Outcome> =>
  seedPrices(stripeClient(key, STRIPE_API_URL), { apply }).then(
    results => ({ results }),
    (error: unknown) => ({ error }),
  )

const told = (outcome: Outcome) =>
  'error' in outcome
    ? { failed: outcome.error instanceof Error ? outcome.error.message : 'unknown' }
    : {
        results: outcome.results.map(({ planName, interval, action, priceId }) => ({
          planName,
          interval,
          action,
          priceId,
        })),
      }
