import { useEffect, useRef } from 'react'

const IDLE_MS = 60_000

/** Calls back each time when nobody has touched the page or typed for a minute. */
export function useIdle(onIdle: () => void) {
  const latest = useRef(onIdle)
  latest.current = onIdle
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        latest.current()
        wait()
      }, IDLE_MS)
    }
    const stopped = new AbortController()
    for (const event of ['pointerdown', 'keydown', 'input', 'scroll'] as const)
      addEventListener(event, wait, { signal: stopped.signal, capture: true, passive: true })
    wait()
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [])
}
