import { sql } from 'kysely'
import type { databaseInfo, stripeEnvironment } from '../../../contract/admin.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import type { PaymentProvider } from '../billing/index.ts'

type Provider = ReplyOf<typeof stripeEnvironment>
type Database = ReplyOf<typeof databaseInfo>

/** Counting more rows takes seconds: above this the count is PostgreSQL's estimate. */
const COUNTED_UP_TO = 1_000_000
const SHOWN_CHARACTERS = 4
const MASK = '••••••••'

export function providerOf(config: Config, payments: Omit<PaymentProvider, 'stripe'>): Provider {
  const { livemode, on, simulated } = payments
  return {
    mode: modeOf(payments),
    environment: config.NODE_ENV,
    // The simulator's keys do not count: they belong to no Stripe account.
    hasTestKeys: on && !livemode && !simulated,
    hasLiveKeys: livemode || config.STRIPE_LIVE_SECRET_KEY !== undefined,
    currentSecretKey: masked(config.STRIPE_SECRET_KEY),
    currentWebhookSecret: config.STRIPE_WEBHOOK_SECRET?.map(masked).join(', ') ?? null,
  }
}

function modeOf({ on, livemode, simulated }: Omit<PaymentProvider, 'stripe'>): Provider['mode'] {
  if (!on) return 'off'
  if (simulated) return 'simulated'
  return livemode ? 'live' : 'test'
}

export async function databaseOf(db: Db, config: Config): Promise<Database> {
  const { rows } = await sql<{ database: string; estimate: number }>`
    select current_database() as database, reltuples::float8 as estimate from pg_class where oid = 'creators'::regclass`.execute(
    db,
  )
  const { database, estimate } = rows[0]!
  const estimated = estimate > COUNTED_UP_TO
  return {
    environment: config.NODE_ENV,
    database,
    creatorCount: estimated ? Math.round(estimate) : await creatorCount(db),
    estimated,
    host: hostOf(config.DATABASE_URL),
  }
}

/** Shows enough to tell two secrets apart, and nothing of a short one. */
export const masked = (secret: string | null | undefined): string | null =>
  secret ? `${MASK}${secret.length > SHOWN_CHARACTERS * 3 ? secret.slice(-SHOWN_CHARACTERS) : ''}` : null

async function creatorCount(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from creators`.execute(db)
  return rows[0]!.count
}

/** The host alone: the URL holds the password. */
export function hostOf(databaseUrl: string | undefined): string {
  if (!databaseUrl) return 'This computer (embedded)'
  const { host, searchParams } = new URL(databaseUrl)
  return host || searchParams.get('host') || 'This computer'
}
