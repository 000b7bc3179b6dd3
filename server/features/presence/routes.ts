import * as contract from '../../../contract/check-outs.ts'
import * as kiosks from '../../../contract/kiosks.ts'
import { LIST_AT_HEADER, listRollCalls, sendRollCall } from '../../../contract/roll-calls.ts'
import * as wardenContract from '../../../contract/wardens.ts'
import type { Deps } from '../../deps.ts'
import { Answer, anyone, type Route, route } from '../../http/route.ts'
import type { EventStreams } from '../../live/event-streams.ts'
import { creator } from '../creators/index.ts'
import { kiosk } from '../displays/index.ts'
import { checkOut, checkOutAtKiosk } from './check-out.ts'
import { hereAtOwnLink } from './list-here.ts'
import { presentAtKiosk } from './present-at-kiosk.ts'
import { rollCallsOfOwnLink } from './roll-calls/list-roll-calls.ts'
import { recordRollCall } from './roll-calls/record-roll-call.ts'
import { warden } from './warden/access.ts'
import { endWarden, makeWarden, wardenOfOwnLink } from './warden/make-warden.ts'
import { pairWarden, readWardenLink } from './warden/pair-warden.ts'
import { listForWarden } from './warden/read-list.ts'
import { toWarden } from './warden/warden-stream.ts'

export type PresenceDeps = Pick<Deps, 'config' | 'db' | 'draining' | 'live' | 'now' | 'pool'>

export function presenceRoutes(deps: PresenceDeps, wardenStreams: EventStreams): Route[] {
  const signedIn = creator(deps)
  const paired = warden(deps)
  const atKiosk = kiosk(deps)
  return [
    route(contract.checkOut, anyone, (caller, input) => checkOut(deps, caller, input)),
    route(kiosks.presentAtKiosk, atKiosk, (caller, input) => presentAtKiosk(deps, caller, input)),
    route(kiosks.checkOutAtKiosk, atKiosk, (caller, input) => checkOutAtKiosk(deps, caller, input)),
    route(contract.hereNow, signedIn, async ({ creatorId }, { linkId }) => {
      const { listAt, people } = await hereAtOwnLink(deps.db, { creatorId, linkId })
      return new Answer(200, people, { [LIST_AT_HEADER]: listAt })
    }),
    route(listRollCalls, signedIn, ({ creatorId }, { linkId, drill }) =>
      rollCallsOfOwnLink(deps.db, { creatorId, linkId }, drill),
    ),
    route(sendRollCall, signedIn, ({ creatorId }, { linkId, ...sent }) =>
      recordRollCall(deps, { own: { creatorId, linkId }, by: 'creator', sent }),
    ),
    route(wardenContract.makeWarden, signedIn, ({ creatorId }, { linkId }) => makeWarden(deps, { creatorId, linkId })),
    route(wardenContract.readWarden, signedIn, ({ creatorId }, { linkId }) =>
      wardenOfOwnLink(deps.db, { creatorId, linkId }),
    ),
    route(wardenContract.endWarden, signedIn, ({ creatorId }, { linkId }) => endWarden(deps, { creatorId, linkId })),
    route(wardenContract.readWardenLink, anyone, (caller, input) => readWardenLink(deps, caller, input)),
    route(wardenContract.pairWarden, anyone, (caller, input) => pairWarden(deps, caller, input)),
    route(wardenContract.wardenList, paired, caller => listForWarden(deps, caller.device)),
    route(wardenContract.sendWardenRollCall, paired, ({ device: own }, sent) =>
      recordRollCall(deps, { own, by: 'warden', sent, listsSince: own.madeAt }),
    ),
    route(wardenContract.wardenEvents, paired, ({ device: { creatorId, linkId } }) => {
      const stream = wardenStreams.open({ creatorId, sessionId: linkId }, toWarden(linkId))
      return new Answer(200, stream, { 'x-accel-buffering': 'no' })
    }),
  ]
}
