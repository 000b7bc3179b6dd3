import type { Feature } from '../../feature.ts'
import { closeOnStop, eventStreams } from '../../live/event-streams.ts'
import { DISPLAY_STREAMS } from './display-stream.ts'
import { type DisplayDeps, displayRoutes } from './routes.ts'

export { isKiosk, type KioskCaller, kiosk } from './access.ts'
export { type CodeFault, codeFault, codeTickets, showingDisplays, type Ticket, type Tickets } from './codes/tickets.ts'
export { greetsByName } from './store.ts'

export function displaysFeature(deps: DisplayDeps): Feature {
  const streams = eventStreams(deps.live, DISPLAY_STREAMS)
  return {
    routes: displayRoutes(deps, streams),
    pages: app => closeOnStop(streams, app, deps.draining),
  }
}
