import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

const BUSY = 0.5
const CHECK_EVERY_MS = 100
const PAUSE_MS = 15

/**
 * Awaited before each step of long work. Resolves immediately while the process has time to spare; while it is busy, the steps of
 * all work run one at a time, with a pause before each. A thread's low priority alone would spare neither the database nor other
 * programs.
 */
export function createSpareTime(busyShare = shareOfEventLoop()): () => Promise<void> {
  let busy = false
  let [checkAt, nextAt] = [0, 0]
  return async () => {
    const now = performance.now()
    if (now >= checkAt) {
      busy = busyShare() > BUSY
      checkAt = now + CHECK_EVERY_MS
    }
    if (!busy) return
    nextAt = Math.max(nextAt, now) + PAUSE_MS
    await sleep(nextAt - now)
  }
}

/** The share of time that the event loop was busy since the last call. */
function shareOfEventLoop() {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
}
