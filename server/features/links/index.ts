import type { Feature } from '../../feature.ts'
import { deletedLinkJobs } from './deleted-links.ts'
import { type LinkDeps, linkRoutes } from './routes.ts'

export { changeQueue } from './change-queue.ts'
export { markDeleted } from './deleted-links.ts'
export { keptDays } from './kept-days.ts'
export {
  hostNameOf,
  isCheckinToken,
  knownTokens,
  type LinkState,
  type Lock,
  linkStates,
  newestOrdinal,
} from './link-states.ts'
export { hostWithoutUrl, nameWithoutUrl, sessionWithoutUrl } from './mailed-names.ts'
export { openUntil } from './open-until-rules.ts'
export { planOverview } from './overview.ts'
export { type LinkCount, publishCheckIn, publishHeld } from './publish.ts'
export { sessionsOfOwnLink } from './sessions/list-sessions.ts'
export { peopleCounts } from './sessions/people-counts.ts'
export {
  activeOwnLinks,
  isLinkInForce,
  type LinkRow,
  lockCreatorOf,
  lockLink,
  lockOwnLink,
  newestOrdinalOf,
  type OwnLink,
  ownLink,
  ownLinks,
  ownLinkWithState,
  settingColumns,
} from './store.ts'
export { countMiss, declineUnknownLink } from './visit-link.ts'

export const linksFeature = (deps: LinkDeps): Feature => ({
  routes: linkRoutes(deps),
  jobs: [deletedLinkJobs(deps)],
  pages: app => {
    app.addHook('onClose', deps.drawings.stop)
  },
})
