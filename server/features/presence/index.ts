import type { Feature } from '../../feature.ts'
import { closeOnStop, eventStreams } from '../../live/event-streams.ts'
import { endPresentJobs } from './end-present.ts'
import { type PresenceDeps, presenceRoutes } from './routes.ts'
import { WARDEN_STREAMS } from './warden/warden-stream.ts'

export { checkOutOfRow } from './check-out-rules.ts'
export { countPresent } from './list-here.ts'
export { endAtEarlierPlaces } from './next-place.ts'
export { endEarlierStays } from './next-session.ts'
export { enterPresent, IS_PRESENT, insertPresent, leave, removePresent } from './present-store.ts'
export { eraseOldRollCallMarks, eraseRollCallMarks } from './roll-calls/roll-call-store.ts'

export function presenceFeature(deps: PresenceDeps): Feature {
  const streams = eventStreams(deps.live, WARDEN_STREAMS)
  return {
    routes: presenceRoutes(deps, streams),
    jobs: [endPresentJobs(deps)],
    pages: app => closeOnStop(streams, app, deps.draining),
  }
}
