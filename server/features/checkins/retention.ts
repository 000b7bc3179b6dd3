import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { enqueue, type Jobs } from '../../jobs/queue.ts'
import { ERASED_AT_ONCE, eraseOldest, eraseOldRefused, eraseOldVisitors, linksWithOld } from './erasure-store.ts'

const TASK = 'erase_old'
/** A task must end within 30 s; the rest is left to a next one. */
const WORK_MS = 15_000
const LINKS_AT_ONCE = 100

type RetentionDeps = Pick<Deps, 'config' | 'db' | 'log'>

export const retentionJobs = (deps: RetentionDeps): Jobs => ({
  tasks: { [TASK]: () => eraseOld(deps) },
  cron: [{ task: TASK, match: '41 3 * * *' }],
})

/** Once at each start, so that a shorter time takes effect with it. */
export async function eraseOldSoon({ config, db }: { config: Config; db: Db }): Promise<void> {
  if (config.RETENTION_DAYS !== 'keep') await enqueue(db, TASK, {}, { key: TASK })
}

/** Erases what is older than the creators' visitors were promised. Counters know no person and stay. */
async function eraseOld({ config, db, log }: RetentionDeps): Promise<void> {
  if (config.RETENTION_DAYS === 'keep') return
  const before = await daysAgo(db, config.RETENTION_DAYS)
  const endsAt = performance.now() + WORK_MS
  const more = () => performance.now() < endsAt
  const checkIns = await eraseOldCheckIns(db, before, more)
  const refused = await allInChunks(() => eraseOldRefused(db, before), more)
  await allInChunks(() => eraseOldVisitors(db, before), more)
  if (checkIns + refused > 0) log.info({ checkIns, refused }, 'old check-ins erased')
  if (!more()) await eraseOldSoon({ config, db })
}

async function eraseOldCheckIns(db: Db, before: Date, more: () => boolean): Promise<number> {
  let erased = 0
  while (more()) {
    const links = await linksWithOld(db, before, LINKS_AT_ONCE)
    if (links.length === 0) break
    for (const linkId of links) erased += await allInChunks(() => eraseOldest(db, linkId, before), more)
  }
  return erased
}

async function allInChunks(eraseSome: () => Promise<number>, more: () => boolean): Promise<number> {
  let erased = 0
  let now = ERASED_AT_ONCE
  while (now === ERASED_AT_ONCE && more()) {
    now = await eraseSome()
    erased += now
  }
  return erased
}

async function daysAgo(db: Db, days: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select app_now() - make_interval(days => ${days}) as at`.execute(db)
  return rows[0]!.at
}
