import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { StartFault } from '../start-fault.ts'
import { databaseUnavailable } from './unavailable.ts'

const MAX_LOCK_ID = 2 ** 31

/**
 * Checks that the owner can connect, and to the same database as the worker, however each URL spells its host. An advisory lock is
 * visible to every session of its own database, and to no other.
 */
export async function checkOwnerConnection(owner: pg.Pool, worker: pg.Pool): Promise<void> {
  const client = await owner.connect().catch(error => {
    if (!databaseUnavailable(error)) throw error
    const sentence = `PostgreSQL cannot be used as the owner of the tables: ${error.reason}. Check DATABASE_OWNER_URL.`
    throw new StartFault(sentence, error)
  })
  try {
    const lockId = randomInt(MAX_LOCK_ID)
    await client.query('select pg_advisory_lock($1)', [lockId])
    const { rows } = await worker.query(
      `select 1 from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = $1
         and database = (select oid from pg_database where datname = current_database())`,
      [lockId],
    )
    if (rows.length === 0)
      throw new StartFault(
        'DATABASE_URL and DATABASE_OWNER_URL name two different databases. Both name the same one, as two roles.',
      )
  } finally {
    // The lock ends with its session.
    client.release(true)
  }
}
