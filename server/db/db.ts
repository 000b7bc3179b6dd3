import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'
import { markUnavailability } from './unavailable.ts'

export { databaseUnavailable } from './unavailable.ts'

export type Db = Kysely<Schema>
/** What store functions take: the database, or a transaction of it. */
export type Queries = Db | Transaction<Schema>

/** Well below the time limit of a request (`http/deadline.ts`), so that the connection is soon free for others. */
const CONNECT_TIMEOUT_MS = 1500
export const STATEMENT_TIMEOUT_MS = 3000
/** For a database that is out of reach; a reachable one ends the statement itself. */
const QUERY_TIMEOUT_MS = 3400

export interface DatabaseConnection extends pg.PoolConfig {
  /** A pooler gives the session to other clients between transactions, so that nothing may be left in it. */
  pooledByTransaction?: boolean
}

export function openPool(
  {
    pooledByTransaction = false,
    statement_timeout = STATEMENT_TIMEOUT_MS,
    lock_timeout = 0,
    ...connection
  }: DatabaseConnection,
  onError: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({
    max: 16,
    // Queries sent together share a round trip: a batch of check-ins makes three, not six.
    pipeline: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    // Not as startup parameters, which PgBouncer refuses.
    ...(!pooledByTransaction && {
      onConnect: client =>
        client.query("select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false)", [
          statement_timeout,
          lock_timeout,
        ]),
    }),
    application_name: 'nearmark',
    ...connection,
  })
  if (pooledByTransaction) prepareNothing(pool)
  markUnavailability(pool)
  pool.on('error', onError)
  pool.on('connect', client => client.on('error', onError))
  return pool
}

/** A named statement is prepared in its session. Without the name it is parsed each time. */
function prepareNothing(pool: pg.Pool): void {
  pool.on('connect', client => {
    const query = client.query.bind(client) as (config: unknown, ...rest: unknown[]) => unknown
    const unnamed = (config: unknown, ...rest: unknown[]) =>
      query(isNamed(config) ? { ...config, name: undefined } : config, ...rest)
    client.query = unnamed as typeof client.query
  })
}

const isNamed = (query: unknown): query is pg.QueryConfig =>
  typeof query === 'object' && query !== null && 'name' in query && !('submit' in query)

export type Commit = () => Promise<unknown>

/**
 * A transaction on its own client, for prepared statements. `begin` shares a round trip with the first query of `work`. Work that
 * needs no answers of its last queries may call `commit` right after them, which then shares theirs: where one of them fails,
 * PostgreSQL rolls back instead, and its error is thrown.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, commit: Commit) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  let committed: Promise<unknown> | undefined
  const commit = () => (committed ??= client.query('commit'))
  try {
    const [, result] = await Promise.all([client.query('begin'), work(client, commit)])
    await commit()
    return result
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => {
      broken = fault
    })
    throw error
  } finally {
    client.release(broken)
  }
}

export const openDb = (pool: pg.Pool): Db => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })

/** The database's time, by which every rule decides. */
export async function databaseNow(db: Queries): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db)
  return rows[0]!.now
}

const UNDER_LOCK = sql`clock_timestamp() + (app_now() - now())`

/** The present time. `app_now()` is when the transaction began: a transaction that held a lock before may have begun after that. */
export async function timeUnderLock(tx: Queries): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select ${UNDER_LOCK} as now`.execute(tx)
  return rows[0]!.now
}

/** The same as text: a Date drops the microseconds. */
export async function exactTimeUnderLock(tx: Queries): Promise<string> {
  const { rows } = await sql<{ now: string }>`select (${UNDER_LOCK})::text as now`.execute(tx)
  return rows[0]!.now
}
