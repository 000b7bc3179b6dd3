import * as contract from '../../../contract/checkins.ts'
import * as requests from '../../../contract/erasure-requests.ts'
import * as held from '../../../contract/held-check-ins.ts'
import * as kiosks from '../../../contract/kiosks.ts'
import * as older from '../../../contract/older-check-ins.ts'
import * as outside from '../../../contract/outside.ts'
import * as own from '../../../contract/own-data.ts'
import * as pending from '../../../contract/pending-check-ins.ts'
import * as verification from '../../../contract/verify-check-in.ts'
import * as visitors from '../../../contract/visitors.ts'
import type { Deps } from '../../deps.ts'
import { Answer, anyone, type Route, route } from '../../http/route.ts'
import type { EventStreams } from '../../live/event-streams.ts'
import { creator } from '../creators/index.ts'
import { kiosk } from '../displays/index.ts'
import { adviceOf } from './advice.ts'
import { type CheckInDeps, checkIn } from './check-in.ts'
import { checkInAtKiosk } from './check-in-at-kiosk.ts'
import type { CountEmails } from './count-emails.ts'
import { toCreator } from './creator-stream.ts'
import { erasePerson } from './erase-person.ts'
import { eraseCheckIn } from './erase-record.ts'
import { eraseVisitor } from './erase-visitor.ts'
import { answerErasureRequest, listErasureRequests } from './erasure-requests/answer-request.ts'
import { askErasure } from './erasure-requests/ask-erasure.ts'
import { olderCheckInsOf } from './older-check-ins.ts'
import { eraseOwnData, ownData, ownDataPhoto } from './own-data/own-data.ts'
import { requestDataLink } from './own-data/request-data-link.ts'
import { pendingState, resendEmail, withdrawCheckIn } from './own-pending.ts'
import { ownPhoto } from './own-photo.ts'
import { reportOutside } from './report-outside.ts'
import { decideHeld, listHeld } from './review/decide.ts'
import { checkInsOfOwnLink } from './store.ts'
import { verifyCheckIn } from './verify-check-in.ts'
import { personData, visitorData } from './visitor-data.ts'

type RouteDeps = CheckInDeps & Pick<Deps, 'config' | 'live' | 'log' | 'now'> & { countEmails: CountEmails }

export function checkInRoutes(deps: RouteDeps, streams: EventStreams): Route[] {
  const signedIn = creator(deps)
  return [
    route(contract.checkIn, anyone, (caller, input) => checkIn(deps, caller, input)),
    route(kiosks.checkInAtKiosk, kiosk(deps), (caller, input) => checkInAtKiosk(deps, caller, input)),
    route(outside.reportOutside, anyone, (caller, input) => reportOutside(deps, caller, input)),
    route(verification.verifyCheckIn, anyone, (caller, input) => verifyCheckIn(deps, caller, input)),
    route(pending.pendingCheckIn, anyone, (caller, input) => pendingState(deps, caller, input)),
    route(pending.emailPendingCheckIn, anyone, (caller, input) => resendEmail(deps, caller, input)),
    route(pending.withdrawCheckIn, anyone, (caller, input) => withdrawCheckIn(deps, caller, input)),
    route(own.requestDataLink, anyone, (caller, input) => requestDataLink(deps, caller, input)),
    route(own.ownData, anyone, (_, input) => ownData(deps, input)),
    route(own.ownDataPhoto, anyone, (_, input) => ownDataPhoto(deps, input)),
    route(own.eraseOwnData, anyone, (_, input) => eraseOwnData(deps, input)),
    route(own.askErasure, anyone, (_, input) => askErasure(deps, input)),
    route(contract.listCheckIns, signedIn, ({ creatorId }, query) =>
      checkInsOfOwnLink(deps.db, { ...query, creatorId }),
    ),
    route(held.listHeld, signedIn, ({ creatorId }, input) => listHeld(deps.db, { ...input, creatorId })),
    route(held.decideHeld, signedIn, ({ creatorId }, input) => decideHeld(deps, { ...input, creatorId })),
    route(requests.listErasureRequests, signedIn, ({ creatorId }, input) =>
      listErasureRequests(deps.db, { ...input, creatorId }),
    ),
    route(requests.answerErasureRequest, signedIn, ({ creatorId }, input) =>
      answerErasureRequest(deps, { ...input, creatorId }),
    ),
    route(contract.linkAdvice, signedIn, ({ creatorId }, { id }) => adviceOf(deps.db, { creatorId, linkId: id })),
    route(older.olderCheckIns, signedIn, ({ creatorId }, input) => olderCheckInsOf(deps.db, { ...input, creatorId })),
    route(contract.checkInPhoto, signedIn, ({ creatorId, answerBy }, { linkId, photoId, width }) =>
      ownPhoto(deps, { creatorId, linkId, photoId, answerBy, thumbnail: width !== undefined }),
    ),
    route(visitors.exportVisitor, signedIn, ({ creatorId }, { visitorEmail }) =>
      visitorData(deps, { creatorId, visitorEmail }),
    ),
    route(visitors.eraseVisitor, signedIn, ({ creatorId }, { visitorEmail, because }) =>
      eraseVisitor(deps, { creatorId, visitorEmail, actor: 'creator', because }),
    ),
    route(visitors.exportPerson, signedIn, ({ creatorId }, input) => personData(deps, { ...input, creatorId })),
    route(visitors.erasePerson, signedIn, ({ creatorId }, input) => erasePerson(deps, { ...input, creatorId })),
    route(visitors.eraseCheckIn, signedIn, ({ creatorId }, input) => eraseCheckIn(deps, { ...input, creatorId })),
    route(
      contract.liveEvents,
      signedIn,
      caller => new Answer(200, streams.open(caller, toCreator(caller.sessionId)), { 'x-accel-buffering': 'no' }),
    ),
  ]
}
