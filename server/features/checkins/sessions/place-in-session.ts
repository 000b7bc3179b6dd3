import { MAX_PRESS_AGE_S } from '../../../../contract/press-age.ts'
import { isLate, windowAt } from '../../../../contract/session-windows.ts'
import { dayIn } from '../../../../contract/session-words.ts'
import type { LinkState } from '../../links/index.ts'
import { type InSession, type LinkSessions, nextSession, notOpenAt, sessionOfVisit } from '../../schedules/index.ts'
import type { Attempt, AttemptOutcome, CheckInSession, RepeatedInSession } from '../attempt.ts'
import type { KnownCheckIn } from '../repeats/known-check-ins.ts'

/** How the sessions of a link take an attempt. */
export interface SessionPlace {
  inSession: InSession | null
  /** What the link does with attempts outside of sessions. */
  outside?: 'refuse' | 'ask'
  /** Why it is not open: computed for those alone who are refused for it. */
  sentence?: () => string
}

/** At a link without a schedule. */
export const ANY_TIME: SessionPlace = { inSession: null }

const never = () => false

interface Visit {
  attempt: Pick<Attempt, 'openedAt'>
  link: Pick<LinkState, 'now' | 'expiresAt'>
  /** Whether the link knows that this visitor is in that session, or was. */
  isRecordedIn?: (inSession: InSession) => boolean
  /** Whether they have been in it, and left. */
  /** How late the visitor was at first who has left that session and comes back to it; null of everybody else. */
  firstLateS?: (inSession: InSession) => number | null
}

/**
 * Finds the session of an attempt by the time at which the page was opened. A page that was opened in time and sent too late may
 * ask the creator, whatever the schedule says. A visitor who is recorded in that session already, and sends the page during the
 * next one, comes for the next one, in time. A visitor who comes back to a session after a check-out is as late as at first.
 */
export function placeInSession(
  sessions: LinkSessions | undefined,
  { attempt: { openedAt }, link, isRecordedIn = never, firstLateS = () => null }: Visit,
): SessionPlace {
  if (!sessions) return ANY_TIME
  const byOpening = sessionOfVisit(sessions, link.now, openedAt)
  if (byOpening) {
    const byNow = openedAt && sessionOfVisit(sessions, link.now, null)
    const comesForNext = byNow && byNow.session !== byOpening.session && isRecordedIn(byOpening)
    if (comesForNext) return { inSession: { ...byNow, lateS: 0 } }
    return { inSession: { ...byOpening, lateS: firstLateS(byOpening) ?? byOpening.lateS } }
  }
  const outside = isOpenedInTime(sessions, link, openedAt) ? 'ask' : sessions.outside
  if (outside === 'accept') return ANY_TIME
  return { inSession: null, outside, sentence: () => notOpenAt(sessions, link) }
}

/** A recorded refusal says again what it said then: its sentence is not stored, since it follows from the time. */
export function withSentence(
  outcome: AttemptOutcome,
  sessions: LinkSessions | undefined,
  link: Visit['link'],
): AttemptOutcome {
  if (!sessions || outcome.kind !== 'refused' || outcome.reason !== 'not_open' || !outcome.recordedAt) return outcome
  return { ...outcome, sentence: notOpenAt(sessions, { ...link, now: outcome.recordedAt }) }
}

/**
 * For so long after the end of the session, as the open page offers the form. Where visitors are taken without a session, a page
 * that was opened so long ago comes for that.
 */
const isOpenedInTime = ({ windows, outside }: LinkSessions, { now }: Visit['link'], openedAt: Date | null): boolean => {
  const session = openedAt && openedAt <= now ? windowAt(windows, openedAt.getTime()) : null
  if (!openedAt || !session) return false
  const fromMs = outside === 'accept' ? openedAt.getTime() : session.endsAt
  return now.getTime() - fromMs <= MAX_PRESS_AGE_S * 1000
}

export const checkInSession = ({ session, lateS }: InSession): CheckInSession => ({
  title: session.title,
  startsAt: new Date(session.startsAt),
  lateMin: lateMinOf(lateS, session.lateAfterMin),
})

/** By what time a check-in that waits finds this session again, and is as late: by the opening of its page, as far as that counts. */
export const countedAt = ({ session, lateS }: InSession, now: Date): Date =>
  new Date(Math.min(session.startsAt + lateS * 1000, now.getTime()))

/** Whole minutes from the start, of somebody late. */
export const lateMinOf = (lateS: number, lateAfterMin: number): number | null =>
  isLate(lateS, lateAfterMin) ? Math.floor(lateS / 60) : null

/**
 * A visitor who is in the running session is told how late that check-in was, and when the next session opens. Null where the earlier
 * check-in belongs to another session.
 */
export function repeatedInSession(
  sessions: LinkSessions,
  inSession: InSession,
  { earlier, link }: { earlier: KnownCheckIn; link: Pick<LinkState, 'now' | 'expiresAt'> },
): RepeatedInSession | null {
  const { session } = inSession
  if (earlier.sessionAt?.getTime() !== session.startsAt) return null
  return {
    ...checkInSession({ session, lateS: earlier.lateS ?? 0 }),
    nextOpensAt: nextOpeningToday(sessions, link),
    zone: sessions.zone,
  }
}

/** When the next session of this day opens, in the zone of the schedule. */
function nextOpeningToday(sessions: LinkSessions, link: Pick<LinkState, 'now' | 'expiresAt'>): Date | null {
  const next = nextSession(sessions, link)
  if (!next || dayIn(next.opensAt, sessions.zone) !== dayIn(link.now.getTime(), sessions.zone)) return null
  return new Date(next.opensAt)
}
