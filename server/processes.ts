import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { derivedKeys } from './derived-key.ts'
import { readOrCreateId } from './local-secret.ts'
import { privateFolder } from './private-folder.ts'
import { StartFault } from './start-fault.ts'

const PREFIX = 'nearmark live'
const RETRY_MS = 250
/** The session of a process that has just ended may still exist. */
const GONE_WITHIN_MS = 3000

/** What processes on one database must share, as fingerprints. */
interface Traits {
  /** The secret that signs. */
  secret: string
  photos: string
  /** 'off' without plans. */
  payments: string
}
type Trait = keyof Traits | 'plans'

const TRAITS = ['secret', 'photos', 'plans', 'payments'] as const

const WHY_NOT: Record<Trait, string> = {
  secret:
    'has another APP_SECRET, and would refuse the codes and captchas of this one. Give all of them the same APP_SECRET',
  photos:
    'keeps its photos elsewhere, and would not find the ones of this one. Set PHOTO_STORE to S3, or share the folder DATA_DIR/photos',
  plans:
    'has plans where this one has none, or none where this one has them. Give all of them the same PLANS and the same keys of Stripe',
  payments: "has a payment simulator of its own, and would not know the payments made here. Set Stripe's keys",
}

/**
 * The name of the session that listens, which lasts as long as the process: other processes, and operators, read it in
 * `pg_stat_activity`. PostgreSQL cuts names after 63 characters.
 */
export function sessionNameOf(config: Config): string {
  const { secret, photos, payments } = traitsOf(config)
  return `${PREFIX} secret=${secret} photos=${photos} payments=${payments}`
}

/** Logs what is shared with the other processes on the database, and throws a StartFault when they cannot work together. */
export async function joinOthers({ config, pool, log }: { config: Config; pool: pg.Pool; log: Logger }): Promise<void> {
  const own = { ...traitsOf(config), secrets: secretsOf(config) }
  const retryUntil = performance.now() + GONE_WITHIN_MS
  for (;;) {
    const others = await otherProcesses(pool)
    const unshared = [...new Set(others.flatMap(other => unsharedBetween(own, other)))]
    const fault = unshared.find(trait => !config.ALLOW_UNSHARED.includes(trait))
    if (!fault) return log.info({ others: others.length, ...shared(unshared) }, 'processes on this database')
    if (performance.now() > retryUntil)
      throw new StartFault(
        `Another process of Nearmark on this database ${WHY_NOT[fault]}, or set ALLOW_UNSHARED=${fault} to start nevertheless.`,
      )
    await sleep(RETRY_MS)
  }
}

const shared = (unshared: Trait[]) => ({
  shared: ['limits', 'sessions', 'jobs', 'live events', ...TRAITS.filter(trait => !unshared.includes(trait))],
  unshared,
})

/** While a secret is replaced, processes that verify with it share it. Simulators are never shared. */
function unsharedBetween(own: Traits & { secrets: string[] }, other: Traits): Trait[] {
  const isShared: Record<Trait, boolean> = {
    secret: own.secrets.includes(other.secret),
    photos: own.photos === other.photos,
    plans: (own.payments === 'off') === (other.payments === 'off'),
    payments: own.payments !== 'sim' && other.payments !== 'sim',
  }
  return TRAITS.filter(trait => !isShared[trait])
}

function traitsOf(config: Config): Traits {
  return {
    secret: secretsOf(config)[0]!,
    photos: fingerprint(photoStoreId(config)),
    payments: paymentsOf(config),
  }
}

const paymentsOf = ({ plansOn, simulated }: Config): string => {
  if (!plansOn) return 'off'
  return simulated ? 'sim' : 'own'
}

const secretsOf = (config: Config): string[] =>
  derivedKeys(config.APP_SECRET, 'fingerprint').map(key => key.export().toString('hex').slice(0, 8))

/** A file in the folder identifies it, since its path may differ from machine to machine. */
const photoStoreId = ({ PHOTO_STORE, S3_ENDPOINT, DATA_DIR }: Config): string =>
  PHOTO_STORE === 'disk'
    ? readOrCreateId(join(privateFolder(join(DATA_DIR, 'photos')), '.id'))
    : `${S3_ENDPOINT} ${PHOTO_STORE}`

const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

async function otherProcesses(pool: pg.Pool): Promise<Traits[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and application_name like '${PREFIX} %'`,
  )
  return rows.flatMap(({ name }) => {
    const [, secret, photos, payments] = /secret=(\w+) photos=(\w+) payments=(\w+)/.exec(name) ?? []
    return secret && photos && payments ? [{ secret, photos, payments }] : []
  })
}
