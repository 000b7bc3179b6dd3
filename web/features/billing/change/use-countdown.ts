import { useEffect, useEffectEvent, useState } from 'react'
import { secondsLeft } from './countdown.ts'

const TICK_MS = 250

/** Counts by the clock while `running`, because timers of background tabs fire late. */
export function useCountdown(totalS: number, running: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(totalS)
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    if (!running) return
    const startedAt = performance.now()
    const timer = setInterval(() => {
      const now = secondsLeft(totalS, performance.now() - startedAt)
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      ended()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [totalS, running])
  return left
}
