import { useEffect, useState } from 'react'

/** Counts down to 0 by this phone's clock. */
export function useSecondsUntil(atMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((atMs - nowMs) / 1000))
}
