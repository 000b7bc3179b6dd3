import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { StartFault } from '../start-fault.ts'
import { STATEMENT_TIMEOUT_MS } from './db.ts'
import { databaseUnavailable } from './unavailable.ts'

const ROUNDS = 3
const MAX_LOCK_ID = 2 ** 31

/** Each is given where its setting names it. */
interface OwnPools {
  /** DATABASE_URL, as the role that works with rows. */
  shared: pg.Pool
  /** DATABASE_DIRECT_URL */
  direct?: pg.Pool
  /** DATABASE_OWNER_URL, with `migratingSettings`. */
  owner?: pg.Pool
}

/** Throws a StartFault where the settings lead to connections on which the service cannot work, before anything is changed. */
export async function checkConnections({ shared, direct, owner }: OwnPools): Promise<void> {
  if (owner) {
    await refuseTransactionPooling(owner, 'DATABASE_OWNER_URL', 'Name PostgreSQL itself.').catch(error => {
      if (!databaseUnavailable(error)) throw error
      const sentence = `PostgreSQL cannot be used as the owner of the tables: ${error.reason}. Check DATABASE_OWNER_URL.`
      throw new StartFault(sentence, error)
    })
    if (!(await shareDatabase(owner, shared)))
      throw new StartFault(
        'DATABASE_URL and DATABASE_OWNER_URL name two different databases. Both name the same one, as two roles.',
      )
  }
  if (direct) await checkDirect(direct, shared)
  else
    await refuseTransactionPooling(
      shared,
      'DATABASE_URL',
      'Name PostgreSQL itself in DATABASE_DIRECT_URL beside it, or set the pooler to session pooling.',
    )
}

async function checkDirect(direct: pg.Pool, shared: pg.Pool): Promise<void> {
  await refuseTransactionPooling(direct, 'DATABASE_DIRECT_URL', 'Name PostgreSQL itself.').catch(error => {
    if (!databaseUnavailable(error)) throw error
    throw new StartFault(`PostgreSQL cannot be used directly: ${error.reason}. Check DATABASE_DIRECT_URL.`, error)
  })
  const [role, ownRole] = [await roleOf(shared), await roleOf(direct)]
  if (!(await shareDatabase(direct, shared)) || role !== ownRole)
    throw new StartFault('DATABASE_URL and DATABASE_DIRECT_URL need to name the same database, as the same role.')
  // Behind the pooler the service can set no limit of its own: the next client would have it.
  const limitMs = await millisecondsOf(shared, 'statement_timeout')
  if (limitMs === 0 || limitMs > STATEMENT_TIMEOUT_MS)
    throw new StartFault(
      `Statements that go through the pooler of DATABASE_URL have no time limit of ${STATEMENT_TIMEOUT_MS / 1000} s. Set it for their role: alter role "${role}" set statement_timeout = '${STATEMENT_TIMEOUT_MS / 1000}s', and restart the pooler.`,
    )
}

/** A pooler that pools by transaction is recognised by two open connections that use the same session of PostgreSQL. */
async function refuseTransactionPooling(pool: pg.Pool, setting: string, remedy: string): Promise<void> {
  const clients = await Promise.all([pool.connect(), pool.connect()])
  try {
    const backends = clients.map(() => new Set<number>())
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, client] of clients.entries()) backends[index]!.add(await backendOf(client))
    if ([...backends[0]!].some(backend => backends[1]!.has(backend)))
      throw new StartFault(
        `${setting} leads to a connection pooler that gives a connection to others between transactions. ${remedy}`,
      )
  } finally {
    for (const client of clients) client.release()
  }
}

async function backendOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

/** However each URL spells its host: an advisory lock is visible to every session of its own database, and to no other. */
async function shareDatabase(holder: pg.Pool, other: pg.Pool): Promise<boolean> {
  const client = await holder.connect()
  try {
    const lockId = randomInt(MAX_LOCK_ID)
    await client.query('select pg_advisory_lock($1)', [lockId])
    const { rowCount } = await other.query(
      `select 1 from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = $1
         and database = (select oid from pg_database where datname = current_database())`,
      [lockId],
    )
    return rowCount! > 0
  } finally {
    // The lock ends with its session.
    client.release(true)
  }
}

async function roleOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role')
  return rows[0]!.role
}

async function millisecondsOf(pool: pg.Pool, name: string): Promise<number> {
  const { rows } = await pool.query<{ setting: string }>('select setting from pg_settings where name = $1', [name])
  return Number(rows[0]!.setting)
}
