import type pg from 'pg'
import type { DashboardLink } from '../../../../contract/links.ts'
import { windowAt } from '../../../../contract/session-windows.ts'
import { type LinkSessions, nextSession, type ScheduledLink, sessionsOfLinks } from '../../schedules/index.ts'

type ShownSessions = NonNullable<DashboardLink['sessions']>

/** When those of the links that have a schedule take check-ins, by the id of the link. */
export async function shownSessions(
  pool: pg.Pool,
  links: readonly ScheduledLink[],
): Promise<Map<string, ShownSessions>> {
  const sessions = await sessionsOfLinks(pool, links)
  return new Map(
    links.flatMap(link => {
      const ofLink = sessions.get(link.id)
      return ofLink ? [[link.id, aroundNow(ofLink, link)]] : []
    }),
  )
}

function aroundNow(sessions: LinkSessions, link: ScheduledLink): ShownSessions {
  const current = windowAt(sessions.windows, link.now.getTime())
  const next = nextSession(sessions, link)
  return {
    zone: sessions.zone,
    outside: sessions.outside,
    current: current && timesOf(current),
    next: next && timesOf(next),
  }
}

const timesOf = ({ title, opensAt, startsAt, endsAt }: LinkSessions['windows'][number]) => ({
  title: title ?? null,
  opensAt: new Date(opensAt).toISOString(),
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
})
