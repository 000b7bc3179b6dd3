import * as assignments from '../../../contract/assignments.ts'
import * as contract from '../../../contract/records.ts'
import { type Route, route } from '../../http/route.ts'
import { creator, withVisitorsEmail } from '../creators/index.ts'
import { addCheckIn } from './add-check-in.ts'
import { assignCheckIn, fittingPeopleOfOwnRecord } from './assign-check-in.ts'
import type { RecordDeps } from './change-record.ts'
import { correctCheckIn } from './correct-check-in.ts'
import { actsOfOwnRecord, journalOfOwnLink } from './read-journal.ts'
import { recordOut } from './record-out.ts'
import { verifyJournal } from './verify-journal.ts'
import { restoreCheckIn, voidCheckIn } from './void-check-in.ts'

export function recordRoutes(deps: RecordDeps): Route[] {
  const signedIn = creator(deps)
  return [
    route(contract.addCheckIn, withVisitorsEmail(signedIn), (caller, input) => addCheckIn(deps, caller, input)),
    route(contract.voidCheckIn, signedIn, ({ creatorId }, input) => voidCheckIn(deps, creatorId, input)),
    route(contract.restoreCheckIn, signedIn, ({ creatorId }, input) => restoreCheckIn(deps, creatorId, input)),
    route(contract.correctCheckIn, signedIn, ({ creatorId }, input) => correctCheckIn(deps, creatorId, input)),
    route(assignments.fittingPeople, signedIn, ({ creatorId }, input) =>
      fittingPeopleOfOwnRecord(deps.db, creatorId, input),
    ),
    route(assignments.assignCheckIn, signedIn, ({ creatorId }, input) => assignCheckIn(deps, creatorId, input)),
    route(contract.recordOut, signedIn, ({ creatorId }, input) => recordOut(deps, creatorId, input)),
    route(contract.recordActs, signedIn, ({ creatorId }, input) => actsOfOwnRecord(deps.db, creatorId, input)),
    route(contract.journal, signedIn, ({ creatorId }, input) => journalOfOwnLink(deps.db, creatorId, input)),
    route(contract.verifyJournal, signedIn, ({ creatorId }, input) => verifyJournal(deps, creatorId, input)),
  ]
}
