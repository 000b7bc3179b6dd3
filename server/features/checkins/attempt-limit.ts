import { MINUTE_MS } from '../../../contract/durations.ts'
import type { DatabaseClock } from '../../db/database-clock.ts'
import { addHits } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import { limitKeyHasher, networkCounters, networksOf } from '../../http/network.ts'
import { linkStates } from '../links/index.ts'

/** For one link and network, and eight times as many for an IPv6 /48: a full lecture hall stays far below. */
export const MAX_ATTEMPTS_A_MINUTE = 600
/** A process counts this many attempts before it reports them, so an ordinary minute costs the database nothing. */
const REPORT_EVERY = 60

interface Count {
  /** The sum of all processes at the last report. */
  reported: number
  /** Attempts at this process since the last report. */
  unreported: number
  reporting: boolean
  limitReached: boolean
}

interface LimitOptions {
  /** Adds attempts to the count that all processes share, and returns the sum. */
  report: (key: string, attempts: number) => Promise<number>
  /** Called once a minute for each link and network that has reached the limit. */
  onReached: (checkinToken: string) => void
  /** Processes that share a count agree on the minute by it. */
  nowMs: () => number
}

/**
 * Counts attempts by link and network in fixed minutes. Returns the seconds to wait before a retry, or null below the limit.
 * A process decides without waiting for the shared count, which may lack some 120 attempts of each other process: several
 * processes together may exceed the limit by that much for each process beyond the first.
 */
export function attemptLimit({ report, onReached, nowMs: currentMs }: LimitOptions) {
  let minute = 0
  let counts = new Map<string, Count>()

  const sync = async (key: string, count: Count): Promise<void> => {
    const attempts = count.unreported
    count.reporting = true
    try {
      count.reported = await report(`${minute} ${key}`, attempts)
      count.unreported -= attempts
    } catch {
      // The next report includes these attempts.
    } finally {
      count.reporting = false
    }
  }

  const countOf = (key: string): Count => {
    const count = counts.get(key) ?? { reported: 0, unreported: 0, reporting: false, limitReached: false }
    counts.set(key, count)
    return count
  }

  return (checkinToken: string, ip: string | null): number | null => {
    const nowMs = currentMs()
    if (Math.floor(nowMs / MINUTE_MS) !== minute) {
      minute = Math.floor(nowMs / MINUTE_MS)
      counts = new Map()
    }
    const limits = networkCounters(checkinToken, networksOf(ip), {
      max: MAX_ATTEMPTS_A_MINUTE,
      windowS: MINUTE_MS / 1000,
    })
    const counted = limits.map(({ key, max }) => ({ key, max, count: countOf(key) }))
    const exceeded = counted.find(({ count, max }) => count.reported + count.unreported >= max)
    if (exceeded) {
      if (!exceeded.count.limitReached) onReached(checkinToken)
      exceeded.count.limitReached = true
      return Math.ceil(((minute + 1) * MINUTE_MS - nowMs) / 1000)
    }
    for (const { key, count } of counted) {
      count.unreported++
      if (count.unreported >= REPORT_EVERY && !count.reporting) void sync(key, count)
    }
    return null
  }
}

type LimitDeps = Pick<Deps, 'config' | 'db' | 'pool' | 'log'>

/** The limit that all processes on this database share. The log names the link at which it was reached. */
export function sharedAttemptLimit(deps: LimitDeps, clock: DatabaseClock) {
  // Hashed when reported, not at each attempt: in its own memory a process may compare networks themselves.
  const hashed = limitKeyHasher(deps.config.APP_SECRET)
  return attemptLimit({
    report: async (key, hits) => {
      const counted = addHits(deps.db, `check-ins:${hashed(key)}`, { hits, windowS: 2 * (MINUTE_MS / 1000) })
      const [sum] = await Promise.all([counted, clock.look()])
      return sum
    },
    nowMs: clock.nowMs,
    onReached: checkinToken => void warn(deps, checkinToken),
  })
}

async function warn({ pool, log }: LimitDeps, checkinToken: string): Promise<void> {
  const [link] = await linkStates(pool, [checkinToken], { lock: false }).catch(() => [])
  if (link) log.warn({ linkId: link.id, creatorId: link.creatorId }, 'check-ins of one network are limited')
}
