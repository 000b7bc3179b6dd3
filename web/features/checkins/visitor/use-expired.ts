import { useEffect, useState } from 'react'
import type { OpenCheckInPage } from '../../../../contract/check-in-page.ts'

/** Longer delays overflow the browser's timers. */
const MAX_DELAY_MS = 2 ** 31 - 1

/** Whether the link has expired since: counted from the server's time in the page, as the phone's clock may be wrong. */
export function useExpired({ link, now }: OpenCheckInPage): boolean {
  const [expired, setExpired] = useState(false)

  useEffect(() => {
    const endsAtMs = performance.now() + Date.parse(link.expiresAt) - Date.parse(now)
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      const leftMs = endsAtMs - performance.now()
      if (leftMs <= 0) setExpired(true)
      else timer = setTimeout(look, Math.min(leftMs, MAX_DELAY_MS))
    }
    look()
    // A phone that sleeps may keep its timers waiting.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [link.expiresAt, now])

  return expired
}
