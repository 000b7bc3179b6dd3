import { statfs } from 'node:fs/promises'
import type { FindingOf, HealthPart } from '../../../../contract/health.ts'
import type { Deps } from '../../../deps.ts'
import { delayedEmails, queueState } from '../../../jobs/queue-state.ts'
import { withTimeout } from '../../../with-timeout.ts'
import { type PaymentProvider, webhookStateOf } from '../../billing/index.ts'
import type { Mail } from '../../mail/index.ts'
import { checkPhotoStore, type PhotoStore } from '../../photos/index.ts'
import { backupFinding, clockFinding, diskFinding, queueFinding, webhookFinding } from './health-rules.ts'

/** Below the 4.5 s in which a request is answered. */
const CHECK_WITHIN_MS = 3000

export type HealthDeps = Pick<Deps, 'config' | 'db' | 'pool' | 'pools' | 'now'> & {
  mail: Mail
  photos: PhotoStore
  payments: PaymentProvider
  /** When the data folder was last backed up, by its own mark. */
  lastBackupAt: () => Promise<Date | null>
}

export interface Checked<Finding extends string = string> {
  finding: Finding
  since?: Date | null
  detail?: string | null
}

type Checks = { [P in HealthPart]: (deps: HealthDeps) => Promise<Checked<FindingOf<P>>> }

/** How each part is checked. A check throws only when the database does not answer it. */
export const checks: Checks = {
  async database({ pool, pools }) {
    const { rows } = await pool.query<{ since: Date; detail: string }>(
      `select pg_postmaster_start_time() as since, 'PostgreSQL ' || current_setting('server_version')
         || ', ' || pg_size_pretty(pg_database_size(current_database())) as detail`,
    )
    const finding = await pools.takeWrites().then(
      (writable): FindingOf<'database'> => (writable ? 'ok' : 'read_only'),
      () => 'unavailable' as const,
    )
    return finding === 'ok' ? { finding, ...rows[0]! } : { finding }
  },

  async clock({ pool }) {
    const askedAt = Date.now()
    const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at')
    const answeredAt = Date.now()
    // The database looked at its clock somewhere between the two.
    const aheadS = ((askedAt + answeredAt) / 2 - rows[0]!.at.getTime()) / 1000
    const uncertainS = (answeredAt - askedAt) / 2000
    const finding = clockFinding({ aheadS, uncertainS })
    return {
      finding,
      detail: finding === 'ok' ? null : `${Math.abs(aheadS).toFixed(1)} s ${aheadS > 0 ? 'ahead' : 'behind'}`,
    }
  },

  async queue({ pool }) {
    const queue = await queueState(pool)
    const finding = queueFinding(queue)
    return {
      finding,
      since: finding === 'behind' ? queue.oldestDueAt : undefined,
      detail: `${queue.due} due, ${queue.failing} retried, ${queue.givenUp} given up`,
    }
  },

  async mail({ config, mail, pool }) {
    if (config.mailCaptured) return { finding: 'captured' }
    const [failure, delayed] = await Promise.all([failureOf(mail.check()), delayedEmails(pool)])
    const waiting = { since: delayed.oldestAt, detail: `${delayed.count} waiting, ${delayed.lastError}` }
    if (failure) return { finding: 'unreachable', since: delayed.oldestAt ?? undefined, detail: failure.message }
    return delayed.count > 0 ? { finding: 'delayed', ...waiting } : { finding: 'ok' }
  },

  async photos({ photos }) {
    const failure = await failureOf(checkPhotoStore(photos))
    return { finding: failure ? 'unavailable' : 'ok' }
  },

  async disk({ config }) {
    const disk = await withTimeout(statfs(config.DATA_DIR), CHECK_WITHIN_MS, tooLate).catch(() => null)
    if (!disk) return { finding: 'unreadable' }
    const freeBytes = disk.bavail * disk.bsize
    return { finding: diskFinding(freeBytes), detail: `${(freeBytes / 1024 ** 3).toFixed(1)} GiB free` }
  },

  async payments({ payments }) {
    if (!payments.on) return { finding: 'off' }
    if (payments.simulated) return { finding: 'simulated' }
    const failure = await failureOf(payments.stripe.prices.list({ limit: 1 }))
    // By its kind: the message of a refused key quotes its ends.
    if (!failure) return { finding: 'ok' }
    return { finding: 'unreachable', detail: 'type' in failure ? String(failure.type) : failure.message }
  },

  async webhook({ db, payments }) {
    if (!payments.on) return { finding: 'off' }
    const state = await webhookStateOf(db)
    const finding = webhookFinding(state)
    return { finding, since: finding === 'unprocessed' ? state.oldestUnprocessedAt : state.lastAt }
  },

  async backup({ pool, now, lastBackupAt }) {
    const [lastAt, archive] = await Promise.all([lastBackupAt(), lastArchived(pool)])
    const finding = backupFinding({ lastAt, archivingFailed: archive.failed }, await now())
    return { finding, since: finding === 'archiving_failed' ? archive.lastAt : lastAt }
  },
}

async function lastArchived(pool: Deps['pool']): Promise<{ failed: boolean; lastAt: Date | null }> {
  const { rows } = await pool.query<{ failed: boolean; lastAt: Date | null }>(
    `select current_setting('archive_mode') <> 'off'
       and coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failed,
       last_archived_time as "lastAt" from pg_stat_archiver`,
  )
  return rows[0]!
}

const tooLate = () => new Error(`no answer within ${CHECK_WITHIN_MS / 1000} s`)

const failureOf = (work: Promise<unknown>): Promise<Error | null> =>
  withTimeout(work, CHECK_WITHIN_MS, tooLate).then(
    () => null,
    (error: Error) => error,
  )
