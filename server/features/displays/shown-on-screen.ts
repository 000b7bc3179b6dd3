import { problems } from '../../../contract/problems.ts'
import { windowAt } from '../../../contract/session-windows.ts'
import type { Deps } from '../../deps.ts'
import type { LinkState } from '../links/index.ts'
import { timeZoneAt } from '../places/index.ts'
import { notOpenAt, sessionsOfPage } from '../schedules/index.ts'

/** What every screen of a link says: which place it is, which session is open, and why nobody can check in now. */
export async function shownOnScreen(pool: Deps['pool'], link: LinkState) {
  const sessions = link.scheduleVersion > 0 ? await sessionsOfPage(pool, link) : null
  const scheduled = sessions?.schedule ? sessions : null
  const session = scheduled && windowAt(scheduled.windows, link.now.getTime())
  const closedNow = scheduled?.outside === 'refuse' && !session ? notOpenAt(scheduled, link) : null
  return {
    place: { name: link.locationName, hostName: link.hostName },
    zone: scheduled?.zone ?? timeZoneAt(link),
    now: link.now.toISOString(),
    closed: closedForGood(link) ?? closedNow,
    session: session && {
      title: session.title,
      startsAt: new Date(session.startsAt).toISOString(),
      endsAt: new Date(session.endsAt).toISOString(),
    },
  }
}

/** A screen in public does not say what its creator has not paid. */
const closedForGood = ({ expiresAt, now, blocked }: LinkState): string | null =>
  expiresAt <= now ? problems.link_expired.error : blocked ? 'Check-in is closed.' : null
