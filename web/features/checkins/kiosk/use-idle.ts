import { useEffect, useRef, useState } from 'react'
import { type Hold, idleTimer } from './idle-timer.ts'

/** Calls back when somebody has touched the page or typed, and then nobody for a minute. Returns a way to hold the timer. */
export function useIdle(onIdle: () => void): Hold {
  const latest = useRef(onIdle)
  latest.current = onIdle
  const [timer] = useState(() => idleTimer(() => latest.current()))
  useEffect(() => {
    const stopped = new AbortController()
    for (const event of ['pointerdown', 'keydown', 'input', 'scroll'] as const)
      addEventListener(event, timer.restart, { signal: stopped.signal, capture: true, passive: true })
    return () => {
      timer.stop()
      stopped.abort()
    }
  }, [timer])
  return timer.hold
}
