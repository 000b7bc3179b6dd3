import type pg from 'pg'
import type { Logger } from 'pino'
import { StartFault } from '../start-fault.ts'

interface DurabilityOptions {
  production: boolean
  log: Logger
}

/**
 * A confirmed check-in outlives a crash only where a commit waits for its WAL, so that production does not start without. The other
 * two settings are warned of: hosted engines show them as off where their storage does what they are for.
 */
export async function checkDurability(pool: pg.Pool, { production, log }: DurabilityOptions): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'",
  )
  const off = rows.map(({ name }) => name)
  if (production && off.includes('synchronous_commit'))
    throw new StartFault(
      'PostgreSQL confirms commits that a crash may lose: synchronous_commit is off. Set it to on for the role of DATABASE_URL, or in postgresql.conf.',
    )
  if (off.length > 0) log.warn({ off }, 'PostgreSQL may lose what it confirms')
}
