import type { PageSession, PageSessions } from '../../../../../contract/check-in-page.ts'
import { sessionWords, whenIn } from '../../../../../contract/session-words.ts'

export interface SessionsNow extends PageSessions {
  /** The one that ran while the page was open. */
  readonly over: PageSession | null
}

/** The sessions of an open page as time goes on. */
export function sessionsNow(sessions: PageSessions, nowMs: number): SessionsNow {
  const { current, next } = sessions
  const since = (at: string) => Date.parse(at) <= nowMs
  if (next && since(next.endsAt)) return { ...sessions, current: null, next: null, over: next }
  if (next && since(next.opensAt)) return { ...sessions, current: next, next: null, over: null }
  if (current && since(current.endsAt)) return { ...sessions, current: null, over: current }
  return { ...sessions, over: null }
}

/** 'Algebra, 09:00–10:30', 'Algebra, 09:00–10:30, is over. The next one opens at 13:45.' */
export function sessionLine({ current, over, next, zone }: SessionsNow, nowMs: number): string {
  if (current) return sessionWords(current, zone)
  const nothing = over ? `${sessionWords(over, zone)}, is over.` : 'No session now.'
  return next ? `${nothing} The next one opens ${whenIn(Date.parse(next.opensAt), nowMs, zone)}.` : nothing
}

/** A press of the last moment is taken for so long. */
const LATE_MS = 10 * 60_000

/** Whether nothing that stands on the page can be sent any more: it shows when the link opens again once it is reloaded. */
export const isOutdated = ({ over, outside }: SessionsNow, nowMs: number): boolean =>
  outside === 'refuse' && over !== null && nowMs >= Date.parse(over.endsAt) + LATE_MS
