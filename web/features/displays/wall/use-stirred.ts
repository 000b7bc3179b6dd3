import { useEffect, useState } from 'react'

const STIRRED_MS = 3000

/** Whether somebody has moved the mouse, touched or typed in the last seconds. */
export function useStirred(): boolean {
  const [stirred, setStirred] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const rest = () => setStirred(false)
    const stir = () => {
      clearTimeout(timer)
      setStirred(true)
      timer = setTimeout(rest, STIRRED_MS)
    }
    const stopped = new AbortController()
    for (const event of ['pointermove', 'pointerdown', 'keydown'] as const)
      addEventListener(event, stir, { signal: stopped.signal, passive: true })
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [])
  return stirred
}
