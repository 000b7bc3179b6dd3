import * as contract from '../../../contract/links.ts'
import type { Deps } from '../../deps.ts'
import { anyone, type Route, route } from '../../http/route.ts'
import { creator } from '../creators/index.ts'
import type { Places } from '../places/index.ts'
import { createLink } from './create-link.ts'
import { deleteLink } from './delete-link.ts'
import { dashboardOf, planOverview } from './overview.ts'
import { visitLink } from './visit-link.ts'

export function linkRoutes(deps: Deps & { places: Places }): Route[] {
  const signedIn = creator(deps)
  return [
    route(contract.creatorPlan, signedIn, caller => planOverview(deps.db, caller)),
    route(contract.createLink, signedIn, (caller, input) => createLink(deps, caller, input)),
    route(contract.dashboard, signedIn, caller => dashboardOf(deps.db, caller)),
    route(contract.deleteLink, signedIn, async ({ creatorId }, { id }) => {
      await deleteLink(deps, { creatorId, linkId: id })
      return { success: true }
    }),
    route(contract.linkByToken, anyone, ({ ip }, { checkinToken }) => visitLink(deps, { checkinToken, ip })),
  ]
}
