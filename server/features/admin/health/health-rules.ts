import type { FindingOf } from '../../../../contract/health.ts'
import type { WebhookState } from '../../billing/index.ts'

/** The queue looks for work each second; a job that is due for this long waits for a worker that is not there. */
const BEHIND_AFTER_S = 60
/** Backups are made daily; one may take its time, and one may fail. */
const OLD_AFTER_MS = 50 * 60 * 60 * 1000
/** Stripe's signatures are refused from five minutes on; a clock that is kept in time is off by milliseconds. */
const CLOCK_OFF_S = 2
const LOW_BYTES = 2 * 1024 ** 3

export function queueFinding(queue: { behindS: number; failing: number; givenUp: number }): FindingOf<'queue'> {
  if (queue.behindS > BEHIND_AFTER_S) return 'behind'
  if (queue.givenUp > 0) return 'given_up'
  return queue.failing > 0 ? 'retrying' : 'ok'
}

export function webhookFinding({ lastAt, unprocessed, hasSubscriptions }: WebhookState): FindingOf<'webhook'> {
  if (unprocessed > 0) return 'unprocessed'
  if (lastAt) return 'ok'
  return hasSubscriptions ? 'missing' : 'none_needed'
}

/** How far our clock is ahead of the database's, and by how much that may be wrong. */
export const clockFinding = ({ aheadS, uncertainS }: { aheadS: number; uncertainS: number }): FindingOf<'clock'> =>
  Math.abs(aheadS) - uncertainS > CLOCK_OFF_S ? 'off' : 'ok'

export interface BackupState {
  lastAt: Date | null
  /** Whether the database's last attempt to archive its WAL failed. */
  archivingFailed: boolean
}

export function backupFinding({ lastAt, archivingFailed }: BackupState, now: Date): FindingOf<'backup'> {
  if (archivingFailed) return 'archiving_failed'
  if (!lastAt) return 'never'
  return now.getTime() - lastAt.getTime() > OLD_AFTER_MS ? 'old' : 'ok'
}

/** Two gigabytes last for days of photos on any service; a share of a large disk says little. */
export const diskFinding = (freeBytes: number): FindingOf<'disk'> => (freeBytes < LOW_BYTES ? 'low' : 'ok')
