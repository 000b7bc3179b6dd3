import type pg from 'pg'
import { databaseUnavailable } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Attempt, AttemptOutcome } from './attempt.ts'
import type { CountEmails } from './count-emails.ts'
import { gatherBatches } from './gather-batches.ts'
import { LINK_LOCKED, recordAttempts } from './record-attempts.ts'

const MAX_BATCH = 128
/** Batches that wait for a locked link at the same time; each occupies a connection. */
const MAX_LOCKED_LINKS = 3
/** How long a batch waits for the lock of its link. Attempts with time left then wait again, together with newer ones. */
const LOCK_WAIT_MS = 1000
const LOCK_NOT_AVAILABLE = '55P03'

/** A batch takes milliseconds: one without a result after these timeouts is lost, and the next batch must not wait for it. */
export const recorderSettings = {
  max: 1 + MAX_LOCKED_LINKS,
  lock_timeout: LOCK_WAIT_MS,
  statement_timeout: 1600,
  query_timeout: 1800,
} satisfies pg.PoolConfig

/** The pool is opened with `recorderSettings`. */
type RecorderDeps = Pick<Deps, 'pool' | 'live' | 'tracing'> & { photoQuotaBytes: number; countEmails: CountEmails }

const worthRetrying = (error: unknown) => !databaseUnavailable(error)

/**
 * Records attempts in batches, one batch at a time: two concurrent batches would share the same attempts between them and wait
 * for the same links. Attempts at a link that another transaction has locked leave the common batch and wait in batches of that
 * link alone, so that a locked link delays no other.
 */
export function attemptRecorder(deps: RecorderDeps): (attempt: Attempt) => Promise<AttemptOutcome> {
  const snapshot = deps.tracing?.snapshot
  const common = gatherBatches<Attempt, RecordResult>(attempts => recordUnlessLocked(deps, attempts, 'skip locked'), {
    maxItems: MAX_BATCH,
    maxInFlight: 1,
    beginBy: ({ answerBy }) => answerBy,
    snapshot,
    worthRetrying,
  })
  const ofOneLink = gatherBatches<Attempt, RecordResult>(attempts => recordUnlessLocked(deps, attempts, true), {
    maxItems: MAX_BATCH,
    maxInFlight: MAX_LOCKED_LINKS,
    keyOf: ({ checkinToken }) => checkinToken,
    beginBy: ({ answerBy }) => answerBy - LOCK_WAIT_MS,
    snapshot,
    worthRetrying,
  })
  const waitingByLink = new Map<string, number>()

  const waitForLock = async (attempt: Attempt): Promise<AttemptOutcome> => {
    const { checkinToken } = attempt
    waitingByLink.set(checkinToken, (waitingByLink.get(checkinToken) ?? 0) + 1)
    try {
      while (true) {
        const result = await ofOneLink(attempt)
        if (result.kind !== 'link_locked') return result
      }
    } finally {
      const left = waitingByLink.get(checkinToken)! - 1
      if (left > 0) waitingByLink.set(checkinToken, left)
      else waitingByLink.delete(checkinToken)
    }
  }

  return async attempt => {
    if (waitingByLink.has(attempt.checkinToken)) return waitForLock(attempt)
    const result = await common(attempt)
    return result.kind === 'link_locked' ? waitForLock(attempt) : result
  }
}

type RecordResult = AttemptOutcome | typeof LINK_LOCKED

/** A lock timeout, as when a migration locks the whole table, counts as a locked link too. */
async function recordUnlessLocked(
  deps: RecorderDeps,
  attempts: Attempt[],
  lock: true | 'skip locked',
): Promise<RecordResult[]> {
  try {
    return await recordAttempts(deps, attempts, lock)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)
      return attempts.map(() => LINK_LOCKED)
    throw error
  }
}
