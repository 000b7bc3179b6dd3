import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { StartFault } from '../start-fault.ts'
import type { Migration } from './migration-files.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export const NAME_OF_SESSION = 'nearmark migrate'
/** Every other statement queues behind one that waits for a table, so that the wait is short and repeated. */
const LOCK_WAIT_MS = 900
const TRY_AGAIN_MS = 1000
const GIVE_UP_MS = 10 * 60_000
/** lock_not_available, deadlock_detected */
const HELD_UP = new Set(['55P03', '40P01'])

/** Applies a migration in one transaction, and says how many milliseconds it took. */
export async function applyMigration(client: pg.ClientBase, migration: Migration, log: Logger): Promise<number> {
  const startedAt = performance.now()
  let heldUp = false
  await nameSession(client, `${NAME_OF_SESSION} ${migration.name}`)
  for (;;) {
    const triedAt = performance.now()
    try {
      await inTransaction(client, migration)
      await nameSession(client, NAME_OF_SESSION)
      return Math.round(performance.now() - triedAt)
    } catch (error) {
      if (!isHeldUp(error) || performance.now() - startedAt > GIVE_UP_MS)
        throw new StartFault(`Migration ${migration.name} failed: ${reasonOf(error)}`, error)
      if (!heldUp) log.info({ migration: migration.name }, 'migration waits for a lock, and lets others pass meanwhile')
      heldUp = true
      await sleep(TRY_AGAIN_MS)
    }
  }
}

async function inTransaction(client: pg.ClientBase, { sql, number, compatibleSince }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
    await client.query(sql)
    await client.query('insert into migrations (number, compatible_since) values ($1, $2)', [number, compatibleSince])
    await client.query('commit')
  } catch (error) {
    // Its own failure, on a connection that is lost, would hide the cause.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

const nameSession = (client: pg.ClientBase, name: string) =>
  client.query("select set_config('application_name', $1, false)", [name])

const isHeldUp = (error: unknown) => error instanceof DatabaseUnavailable && HELD_UP.has(error.code)

const reasonOf = (error: unknown) => (error instanceof DatabaseUnavailable ? error.reason : (error as Error).message)
