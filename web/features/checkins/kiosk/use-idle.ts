import { useEffect, useRef } from 'react'

const IDLE_MS = 60_000

/** Calls back when somebody has touched the page or typed, and then nobody for a minute. */
export function useIdle(onIdle: () => void) {
  const latest = useRef(onIdle)
  latest.current = onIdle
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => latest.current(), IDLE_MS)
    }
    const stopped = new AbortController()
    for (const event of ['pointerdown', 'keydown', 'input', 'scroll'] as const)
      addEventListener(event, wait, { signal: stopped.signal, capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [])
}
