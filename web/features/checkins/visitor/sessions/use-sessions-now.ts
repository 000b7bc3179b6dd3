import { useEffect, useState } from 'react'
import type { OpenCheckInPage, PageSessions } from '../../../../../contract/check-in-page.ts'
import { reloadOnline, runPageClock } from './page-clock.ts'
import { unansweredBody } from './page-sessions.ts'
import { isOutdated, type SessionsNow, sessionLine, sessionsNow } from './sessions-now.ts'

interface Shown {
  sessions: SessionsNow
  line: string
}

const isSame = (a: Shown, b: Shown) =>
  a.line === b.line && a.sessions.current?.startsAt === b.sessions.current?.startsAt

/** The sessions of an open page as time goes on, and the line that says so. */
export function useSessionsNow({
  link: { checkinToken },
  sessions,
  now,
}: Pick<OpenCheckInPage, 'link' | 'now'> & { sessions: PageSessions }) {
  const stateAt = (nowMs: number): Shown => {
    const then = sessionsNow(sessions, nowMs)
    return { sessions: then, line: sessionLine(then, nowMs) }
  }
  const [state, setState] = useState(() => stateAt(Date.parse(now)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page stays the same
  useEffect(
    () =>
      runPageClock(({ passedMs, sleptMs }) => {
        const nowMs = Date.parse(now) + passedMs + sleptMs
        const next = stateAt(nowMs)
        setState(old => (isSame(old, next) ? old : next))
        // The page that sends a check-in stays until it has its answer.
        if (isOutdated(next.sessions, nowMs) && !unansweredBody(checkinToken)) reloadOnline()
      }),
    [],
  )
  return state
}
