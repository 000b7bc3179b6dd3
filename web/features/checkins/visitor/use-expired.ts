import { useEffect, useState } from 'react'
import type { OpenCheckInPage } from '../../../../contract/check-in-page.ts'

/** Longer delays overflow the browser's timers. */
const MAX_DELAY_MS = 2 ** 31 - 1

/** Whether the link has expired since the page was made, by the server's time: the phone's clock may be wrong. */
export function useExpired({ link, now }: OpenCheckInPage): boolean {
  const [expired, setExpired] = useState(false)

  useEffect(() => {
    const endsAtMs = performance.now() + Date.parse(link.expiresAt) - Date.parse(now)
    let timer: ReturnType<typeof setTimeout>
    const check = () => {
      clearTimeout(timer)
      const remainingMs = endsAtMs - performance.now()
      if (remainingMs <= 0) setExpired(true)
      else timer = setTimeout(check, Math.min(remainingMs, MAX_DELAY_MS))
    }
    check()
    // Timers may stand still while a phone sleeps.
    document.addEventListener('visibilitychange', check)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [link.expiresAt, now])

  return expired
}
