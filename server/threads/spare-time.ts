import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

const BUSY = 0.5
const LOOK_EVERY_MS = 100
const REST_MS = 15

/**
 * Before each step of long work: at once while requests leave this process time, else the steps of all come one by one with
 * a rest before each. A thread's low priority alone spares neither the database nor what else runs on the machine.
 */
export function createSpareTime(busyShare = shareOfEventLoop()): () => Promise<void> {
  let busy = false
  let [lookAt, nextAt] = [0, 0]
  return async () => {
    const now = performance.now()
    if (now >= lookAt) {
      busy = busyShare() > BUSY
      lookAt = now + LOOK_EVERY_MS
    }
    if (!busy) return
    nextAt = Math.max(nextAt, now) + REST_MS
    await sleep(nextAt - now)
  }
}

/** How much of its time the event loop has worked since the last look. */
function shareOfEventLoop() {
  let seen = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, seen)
    seen = now
    return utilization
  }
}
