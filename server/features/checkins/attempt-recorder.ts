import type pg from 'pg'
import { databaseUnavailable } from '../../db/db.ts'
import type { Live } from '../../live/live.ts'
import type { Attempt, Outcome } from './attempt.ts'
import type { CountEmails } from './count-emails.ts'
import { gatherBatches } from './gather-batches.ts'
import { LINK_LOCKED, recordAttempts } from './record-attempts.ts'

const MAX_BATCH = 128
/** Of links that other transactions hold: each waits with a connection. */
const LOCKED_LINKS_AT_ONCE = 3
/** A batch of one link waits no longer for its lock. Attempts with time left then wait again, together with newer ones. */
const LOCK_WAIT_MS = 1000
const LOCK_NOT_AVAILABLE = '55P03'

/** A batch takes milliseconds: one that has no answer after this time is lost, and the next batch must not wait for it. */
export const recorderSettings = {
  max: 1 + LOCKED_LINKS_AT_ONCE,
  lock_timeout: LOCK_WAIT_MS,
  statement_timeout: 1600,
  query_timeout: 1800,
} satisfies pg.PoolConfig

interface Deps {
  /** Opened with `recorderSettings`. */
  pool: pg.Pool
  live: Live
  photoQuotaBytes: number
  countEmails: CountEmails
}

const worthRetrying = (error: unknown) => !databaseUnavailable(error)

/**
 * Records attempts in batches, one at work at a time: a second one would take half of the first one's rows and wait for the
 * same links. Attempts at a link that another transaction holds leave the common batch and wait in batches of that link
 * alone, so that a locked link holds up no other.
 */
export function attemptRecorder(deps: Deps): (attempt: Attempt) => Promise<Outcome> {
  const common = gatherBatches<Attempt, Recorded>(attempts => recordUnlessLocked(deps, attempts, 'skip locked'), {
    maxItems: MAX_BATCH,
    maxInFlight: 1,
    beginBy: ({ answerBy }) => answerBy,
    worthRetrying,
  })
  const ofOneLink = gatherBatches<Attempt, Recorded>(attempts => recordUnlessLocked(deps, attempts, true), {
    maxItems: MAX_BATCH,
    maxInFlight: LOCKED_LINKS_AT_ONCE,
    keyOf: ({ checkinToken }) => checkinToken,
    beginBy: ({ answerBy }) => answerBy - LOCK_WAIT_MS,
    worthRetrying,
  })
  const waitingAt = new Map<string, number>()

  const waitForLock = async (attempt: Attempt): Promise<Outcome> => {
    const { checkinToken } = attempt
    waitingAt.set(checkinToken, (waitingAt.get(checkinToken) ?? 0) + 1)
    try {
      while (true) {
        const recorded = await ofOneLink(attempt)
        if (recorded.kind !== 'link_locked') return recorded
      }
    } finally {
      const left = waitingAt.get(checkinToken)! - 1
      if (left > 0) waitingAt.set(checkinToken, left)
      else waitingAt.delete(checkinToken)
    }
  }

  return async attempt => {
    if (waitingAt.has(attempt.checkinToken)) return waitForLock(attempt)
    const recorded = await common(attempt)
    return recorded.kind === 'link_locked' ? waitForLock(attempt) : recorded
  }
}

type Recorded = Outcome | typeof LINK_LOCKED

/** A whole table may be locked too, by a migration. */
async function recordUnlessLocked(deps: Deps, attempts: Attempt[], lock: true | 'skip locked'): Promise<Recorded[]> {
  try {
    return await recordAttempts(deps, attempts, lock)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)
      return attempts.map(() => LINK_LOCKED)
    throw error
  }
}
