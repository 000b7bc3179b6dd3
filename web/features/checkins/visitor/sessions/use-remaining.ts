import { useEffect, useState } from 'react'
import type { ClosedCheckInPage } from '../../../../../contract/check-in-page.ts'
import { dayIn } from '../../../../../contract/session-words.ts'
import { reloadOnline, runPageClock } from './page-clock.ts'

/** Milliseconds until a closed page opens. Its sentences are those of one day. */
export function useRemaining({ opensAt, now, sessions: { zone } }: ClosedCheckInPage): number {
  const [passedMs, setPassedMs] = useState(0)
  useEffect(() => {
    const nowMs = Date.parse(now)
    const day = dayIn(nowMs, zone)
    return runPageClock(age => {
      setPassedMs(age.passedMs)
      if (age.sleptMs > 0 || dayIn(nowMs + age.passedMs, zone) !== day) reloadOnline()
    })
  }, [now, zone])
  return opensAt === null ? Infinity : Math.max(0, Date.parse(opensAt) - Date.parse(now) - passedMs)
}
