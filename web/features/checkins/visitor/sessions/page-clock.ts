const TICK_MS = 1000
/** Clocks of a phone that was not asleep differ by less. */
const MAX_DRIFT_MS = 5000

const REACHED_BY = '/favicon.svg'
const REACH_WITHIN_MS = 10_000
const REACH_AGAIN_MS = 2000

/** How long a page has been open. */
interface PageAge {
  /** By the clock that only runs forward, and may stand still while a phone sleeps. */
  readonly passedMs: number
  /** While the phone slept. */
  readonly sleptMs: number
}

/** Tells the age of the page each second, and at once when it comes back into view. Returns how to stop that. */
export function runPageClock(onTick: (age: PageAge) => void): () => void {
  const [startMs, startedAtMs] = [performance.now(), Date.now()]
  const tick = () => {
    const passedMs = performance.now() - startMs
    const driftMs = Date.now() - startedAtMs - passedMs
    onTick({ passedMs, sleptMs: driftMs > MAX_DRIFT_MS ? driftMs : 0 })
  }
  const timer = setInterval(tick, TICK_MS)
  document.addEventListener('visibilitychange', tick)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

let reloading = false

/** Loads the page anew once it is in view. Without a network the browser's error page would stand in place of this one. */
export function reloadOnline(): void {
  if (reloading || document.visibilityState !== 'visible') return
  reloading = true
  reloadOnceReached()
}

/** A small file is asked for before: a phone that wakes says that it is online while nothing gets through. */
async function reloadOnceReached(): Promise<void> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), REACH_WITHIN_MS)
  const reached = await fetch(REACHED_BY, { method: 'HEAD', cache: 'no-store', signal: limit.signal }).catch(() => null)
  clearTimeout(timer)
  if (reached) location.reload()
  else setTimeout(reloadOnceReached, REACH_AGAIN_MS)
}
