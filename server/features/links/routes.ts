import * as calendars from '../../../contract/calendars.ts'
import * as contract from '../../../contract/links.ts'
import { poster } from '../../../contract/posters.ts'
import * as sessions from '../../../contract/scheduled-sessions.ts'
import * as onSite from '../../../contract/test-link.ts'
import type { Deps } from '../../deps.ts'
import type { Drawings } from '../../drawing/drawings.ts'
import { inline } from '../../http/content-disposition.ts'
import { Answer, anyone, type Route, route } from '../../http/route.ts'
import { creator } from '../creators/index.ts'
import type { Places } from '../places/index.ts'
import { makeCalendar } from './calendar/make-calendar.ts'
import { readCalendar } from './calendar/read-calendar.ts'
import { changeLink } from './change-link.ts'
import { createLink } from './create-link.ts'
import { deleteLink } from './delete-link.ts'
import { dashboardOf, ownLinkOf, planOverview } from './overview.ts'
import { printPoster } from './print-poster.ts'
import { changeSession } from './sessions/change-session.ts'
import { sessionsOfOwnLink } from './sessions/list-sessions.ts'
import { testLink } from './test-link.ts'
import { visitLink } from './visit-link.ts'

export type LinkDeps = Pick<Deps, 'config' | 'pool' | 'db' | 'live' | 'now'> & { places: Places; drawings: Drawings }

export function linkRoutes(deps: LinkDeps): Route[] {
  const signedIn = creator(deps)
  return [
    route(contract.creatorPlan, signedIn, caller => planOverview(deps, caller)),
    route(contract.createLink, signedIn, (caller, input) => createLink(deps, caller, input)),
    route(contract.changeLink, signedIn, ({ creatorId }, input) => changeLink(deps, creatorId, input)),
    route(sessions.listLinkSessions, signedIn, ({ creatorId }, input) =>
      sessionsOfOwnLink(deps.db, { ...input, creatorId }),
    ),
    route(sessions.changeLinkSession, signedIn, ({ creatorId }, input) => changeSession(deps, creatorId, input)),
    route(calendars.makeCalendar, signedIn, ({ creatorId }, { id }) => makeCalendar(deps, { creatorId, linkId: id })),
    route(calendars.readCalendar, anyone, ({ ip, header }, { token }) =>
      readCalendar(deps, { token, ip, knownTag: header('if-none-match') }),
    ),
    route(onSite.testLink, signedIn, ({ creatorId }, input) => testLink(deps.db, creatorId, input)),
    route(contract.dashboard, signedIn, (caller, { dayStart }) => dashboardOf(deps, { ...caller, dayStart })),
    route(contract.ownLink, signedIn, ({ creatorId }, { id }) => ownLinkOf(deps, { creatorId, linkId: id })),
    route(contract.deleteLink, signedIn, async ({ creatorId }, { id }) => {
      await deleteLink(deps, { creatorId, linkId: id })
      return { success: true }
    }),
    route(poster, signedIn, async ({ creatorId }, { id, paper }) => {
      const { locationName, pdf } = await printPoster(deps, { creatorId, linkId: id, paper })
      return new Answer(200, pdf, inline(`${locationName}_poster.pdf`))
    }),
    route(contract.linkByToken, anyone, ({ ip }, { checkinToken }) => visitLink(deps, { checkinToken, ip })),
  ]
}
