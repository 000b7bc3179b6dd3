import { useEffect, useState } from 'react'

const TICK_MS = 1000
/** Clocks of a phone that was not asleep differ by less. */
const MAX_DRIFT_MS = 5000

/** Milliseconds until a time of the server, by the clock that only runs forward. */
export function useRemaining(untilIso: string | null, nowIso: string): number {
  const totalMs = untilIso === null ? Infinity : Date.parse(untilIso) - Date.parse(nowIso)
  const [passedMs, setPassedMs] = useState(0)
  useEffect(() => {
    if (!Number.isFinite(totalMs)) return
    const [startMs, startedAtMs] = [performance.now(), Date.now()]
    const tick = () => setPassedMs(performance.now() - startMs)
    const timer = setInterval(tick, TICK_MS)
    const last = totalMs < 2 ** 31 ? setTimeout(tick, totalMs) : undefined
    // The clock may stand still while a phone sleeps; then the server is asked.
    const onVisible = () => {
      const slept = Date.now() - startedAtMs - (performance.now() - startMs) > MAX_DRIFT_MS
      if (document.visibilityState === 'visible' && slept) location.reload()
      else tick()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      clearTimeout(last)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [totalMs])
  return Math.max(0, totalMs - passedMs)
}
