import * as contract from '../../../contract/displays.ts'
import type { Deps } from '../../deps.ts'
import { Answer, anyone, type Route, route } from '../../http/route.ts'
import type { EventStreams } from '../../live/event-streams.ts'
import { creator } from '../creators/index.ts'
import { ownLink } from '../links/index.ts'
import { display, pairDisplay } from './access.ts'
import { toDisplay } from './display-stream.ts'
import { makeDisplay } from './make-display.ts'
import { readDisplay } from './read-display.ts'
import { removeDisplay } from './remove-display.ts'
import { displaysOfLink, presentDisplay } from './store.ts'

export type DisplayDeps = Pick<Deps, 'config' | 'db' | 'draining' | 'live' | 'pool'>

export function displayRoutes(deps: DisplayDeps, streams: EventStreams): Route[] {
  const signedIn = creator(deps)
  const paired = display(deps)
  return [
    route(contract.makeDisplay, signedIn, ({ creatorId }, input) => makeDisplay(deps, creatorId, input)),
    route(contract.listDisplays, signedIn, async ({ creatorId }, { id: linkId }) => {
      await ownLink(deps.db, { creatorId, linkId })
      return { displays: (await displaysOfLink(deps.db, linkId)).map(presentDisplay) }
    }),
    route(contract.removeDisplay, signedIn, ({ creatorId }, { id }) =>
      removeDisplay(deps, { creatorId, displayId: id }),
    ),
    route(contract.pairDisplay, anyone, (caller, input) => pairDisplay(deps, caller, input)),
    route(contract.thisDisplay, paired, caller => readDisplay(deps, caller.display)),
    route(contract.thisDisplayEvents, paired, ({ display: { id, linkId, creatorId } }) => {
      const stream = streams.open({ creatorId, sessionId: id }, toDisplay({ id, linkId }))
      return new Answer(200, stream, { 'x-accel-buffering': 'no' })
    }),
  ]
}
