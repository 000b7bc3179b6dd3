import { takeCode as takeCodeCall } from '../../../contract/codes.ts'
import * as contract from '../../../contract/displays.ts'
import * as kiosks from '../../../contract/kiosks.ts'
import type { Deps } from '../../deps.ts'
import { networkHasher } from '../../http/network.ts'
import { Answer, anyone, type Route, route } from '../../http/route.ts'
import type { EventStreams } from '../../live/event-streams.ts'
import { creator } from '../creators/index.ts'
import { ownLink } from '../links/index.ts'
import { display, kiosk } from './access.ts'
import { displaySecrets } from './codes/display-secret.ts'
import { takeCode } from './codes/take-code.ts'
import { codeTickets } from './codes/tickets.ts'
import { toDisplay } from './display-stream.ts'
import { leaveKiosk } from './kiosk/leave-kiosk.ts'
import { kioskPins } from './kiosk/pin.ts'
import { readKiosk } from './kiosk/read-kiosk.ts'
import { makeDisplay } from './make-display.ts'
import { pairDisplay, readPairingLink } from './pairing.ts'
import { readDisplay } from './read-display.ts'
import { removeDisplay } from './remove-display.ts'
import { renewPairingLink } from './renew-pairing-link.ts'
import { showHere } from './show-here.ts'
import { displaysOfLink, presentDisplay } from './store.ts'

export type DisplayDeps = Pick<Deps, 'config' | 'db' | 'draining' | 'live' | 'log' | 'pool'>

export function displayRoutes(displayDeps: DisplayDeps, streams: EventStreams): Route[] {
  const secrets = displayDeps.config.APP_SECRET
  const deps = {
    ...displayDeps,
    secretsOfDisplays: displaySecrets(secrets),
    pins: kioskPins(secrets),
    tickets: codeTickets(secrets),
    hashNetworks: networkHasher(secrets),
  }
  const signedIn = creator(deps)
  const paired = display(deps)
  const atKiosk = kiosk(deps)
  return [
    route(contract.makeDisplay, signedIn, ({ creatorId }, input) => makeDisplay(deps, creatorId, input)),
    route(contract.showHere, signedIn, (caller, input) => showHere(deps, caller, input)),
    route(contract.listDisplays, signedIn, async ({ creatorId }, { id: linkId }) => {
      const { requires_code: requiresCode, keeps } = await ownLink(deps.db, { creatorId, linkId })
      const displays = (await displaysOfLink(deps.db, linkId)).map(presentDisplay)
      return { displays, requiresCode, mayName: keeps !== 'verdict' }
    }),
    route(contract.renewPairingLink, signedIn, ({ creatorId }, { id }) =>
      renewPairingLink(deps, { creatorId, displayId: id }),
    ),
    route(contract.removeDisplay, signedIn, ({ creatorId }, { id }) =>
      removeDisplay(deps, { creatorId, displayId: id }),
    ),
    route(contract.readPairingLink, anyone, (caller, input) => readPairingLink(deps, caller, input)),
    route(contract.pairDisplay, anyone, (caller, input) => pairDisplay(deps, caller, input)),
    route(takeCodeCall, anyone, (caller, input) => takeCode(deps, caller, input)),
    route(kiosks.thisKiosk, atKiosk, caller => readKiosk(deps, caller)),
    route(kiosks.leaveKiosk, atKiosk, (caller, input) => leaveKiosk(deps, caller.device, input)),
    route(contract.thisDisplay, paired, caller => readDisplay(deps, caller)),
    route(contract.thisDisplayEvents, paired, ({ device: { id, linkId, creatorId } }) => {
      const stream = streams.open({ creatorId, sessionId: id }, toDisplay({ id, linkId }))
      return new Answer(200, stream, { 'x-accel-buffering': 'no' })
    }),
  ]
}
