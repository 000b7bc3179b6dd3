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
const STATEMENT_TIMEOUT_MS = 3000
/** For a database that is out of reach; a reachable one ends the statement itself. */
const QUERY_TIMEOUT_MS = 3400

export function openPool(connection: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    max: 16,
    // Queries sent together share a round trip: a batch of check-ins makes three, not six.
    pipeline: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: 'nearmark',
    ...connection,
  })
  markUnavailability(pool)
  pool.on('error', onError)
  pool.on('connect', client => client.on('error', onError))
  return pool
}

/** A transaction on its own client, for prepared statements. `begin` shares a round trip with the first query of `work`. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const [, result] = await Promise.all([client.query('begin'), work(client)])
    await client.query('commit')
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
