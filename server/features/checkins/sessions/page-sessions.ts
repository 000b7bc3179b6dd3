import type { PageSession, PageSessions } from '../../../../contract/check-in-page.ts'
import { type SessionWindow, windowAt } from '../../../../contract/session-windows.ts'
import type { LinkState } from '../../links/index.ts'
import { type LinkSessions, nextSession, timesSentence } from '../../schedules/index.ts'
import type { OpeningTimes } from './opened-at.ts'

/** What a visitor's page needs to know of the sessions of its link. */
export function pageSessions(
  openings: Pick<OpeningTimes, 'sign'>,
  sessions: LinkSessions,
  link: Pick<LinkState, 'checkinToken' | 'now' | 'expiresAt'>,
): PageSessions {
  const current = windowAt(sessions.windows, link.now.getTime())
  const next = nextSession(sessions, link)
  return {
    openedAt: openings.sign(link.checkinToken, link.now),
    zone: sessions.zone,
    times: timesSentence(sessions, link.now),
    outside: sessions.outside,
    current: current && pageSession(current),
    next: next && pageSession(next),
  }
}

const pageSession = ({ title, opensAt, startsAt, endsAt }: SessionWindow): PageSession => ({
  title,
  opensAt: new Date(opensAt).toISOString(),
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
})
