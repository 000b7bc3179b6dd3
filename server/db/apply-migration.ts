import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { StartFault } from '../start-fault.ts'
import type { Migration } from './migration-files.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export const SESSION_NAME = 'nearmark migrate'
/** All statements on a table queue behind one that waits for its lock, so the wait is short and repeated. */
const LOCK_WAIT_MS = 900
const RETRY_MS = 1000
const GIVE_UP_AFTER_MS = 10 * 60_000
/** lock_not_available, deadlock_detected */
const LOCK_FAILURES = new Set(['55P03', '40P01'])

/** Applies a migration in one transaction; returns the milliseconds that it took. */
export async function applyMigration(client: pg.ClientBase, migration: Migration, log: Logger): Promise<number> {
  const startedAt = performance.now()
  let waited = false
  await nameSession(client, `${SESSION_NAME} ${migration.name}`)
  for (;;) {
    const attemptedAt = performance.now()
    try {
      await inTransaction(client, migration)
      await nameSession(client, SESSION_NAME)
      return Math.round(performance.now() - attemptedAt)
    } catch (error) {
      if (!isLockFailure(error) || performance.now() - startedAt > GIVE_UP_AFTER_MS)
        throw new StartFault(`Migration ${migration.name} failed: ${reasonOf(error)}`, error)
      if (!waited) log.info({ migration: migration.name }, 'migration waits for a lock, and lets others pass meanwhile')
      waited = true
      await sleep(RETRY_MS)
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
    // On a lost connection the rollback fails too, and its error would hide the cause.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

const nameSession = (client: pg.ClientBase, name: string) =>
  client.query("select set_config('application_name', $1, false)", [name])

const isLockFailure = (error: unknown) => error instanceof DatabaseUnavailable && LOCK_FAILURES.has(error.code)

const reasonOf = (error: unknown) => (error instanceof DatabaseUnavailable ? error.reason : (error as Error).message)
