import { isLate } from '../../../../contract/session-windows.ts'
import { dayIn } from '../../../../contract/session-words.ts'
import type { LinkState } from '../../links/index.ts'
import {
  type InSession,
  type LinkSessions,
  nextSession,
  notOpenAt,
  openedInSession,
  sessionOfVisit,
} from '../../schedules/index.ts'
import type { Attempt, CheckInSession, RepeatedInSession } from '../attempt.ts'

/** How the sessions of a link take an attempt. */
export interface SessionPlace {
  inSession: InSession | null
  /** What becomes of it as there is no session. */
  outside?: 'refuse' | 'ask'
  /** Why it is not open: computed for those alone who are refused for it. */
  sentence?: () => string
}

/** At a link without a schedule. */
export const ANY_TIME: SessionPlace = { inSession: null }

/** Where the visitor opened the page in time and sent it too late, the creator may be asked, whatever the schedule says. */
export function placeInSession(
  sessions: LinkSessions | undefined,
  { openedAt }: Pick<Attempt, 'openedAt'>,
  link: Pick<LinkState, 'now' | 'expiresAt'>,
): SessionPlace {
  if (!sessions) return ANY_TIME
  const inSession = sessionOfVisit(sessions, link.now, openedAt)
  if (inSession) return { inSession }
  const openedBefore = openedAt !== null && openedAt <= link.now && openedInSession(sessions, openedAt)
  const outside = openedBefore ? 'ask' : sessions.outside
  if (outside === 'accept') return ANY_TIME
  return { inSession: null, outside, sentence: () => notOpenAt(sessions, link) }
}

export const checkInSession = ({ session, lateS }: InSession): CheckInSession => ({
  title: session.title,
  startsAt: new Date(session.startsAt),
  lateMin: lateMinOf(lateS, session.lateAfterMin),
})

/** Whole minutes from the start, of somebody late. */
export const lateMinOf = (lateS: number, lateAfterMin: number): number | null =>
  isLate(lateS, lateAfterMin) ? Math.floor(lateS / 60) : null

/** Whoever is in the session that runs is told when the next one opens. */
export const repeatedInSession = (
  sessions: LinkSessions,
  inSession: InSession,
  link: Pick<LinkState, 'now' | 'expiresAt'>,
): RepeatedInSession => ({
  ...checkInSession(inSession),
  lateMin: null,
  nextOpensAt: nextOpeningToday(sessions, link),
  zone: sessions.zone,
})

/** When the next session of this day opens, in the zone of the schedule. */
function nextOpeningToday(sessions: LinkSessions, link: Pick<LinkState, 'now' | 'expiresAt'>): Date | null {
  const next = nextSession(sessions, link)
  if (!next || dayIn(next.opensAt, sessions.zone) !== dayIn(link.now.getTime(), sessions.zone)) return null
  return new Date(next.opensAt)
}
