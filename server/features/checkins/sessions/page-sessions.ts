import type { PageSession, PageSessions } from '../../../../contract/check-in-page.ts'
import type { LinkState } from '../../links/index.ts'
import { type LinkSessions, nextSession, type PlannedSession, sessionOfVisit } from '../../schedules/index.ts'
import type { OpeningTimes } from './opened-at.ts'

/** What a visitor's page needs to know of the sessions of its link. */
export function pageSessions(
  openings: Pick<OpeningTimes, 'sign'>,
  sessions: LinkSessions,
  link: Pick<LinkState, 'checkinToken' | 'now' | 'expiresAt'>,
): PageSessions {
  const current = sessionOfVisit(sessions, link.now, null)
  const next = nextSession(sessions, link)
  return {
    openedAt: openings.sign(link.checkinToken, link.now),
    zone: sessions.zone,
    outside: sessions.outside,
    current: current && pageSession(current.session),
    next: next && { ...pageSession(next), opensAt: new Date(next.opensAt).toISOString() },
  }
}

const pageSession = ({ title, startsAt, endsAt }: PlannedSession): PageSession => ({
  title,
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
})
