import type { Deps } from '../../deps.ts'
import type { Feature } from '../../feature.ts'
import type { Mail } from '../mail/index.ts'
import { absenceJobs } from './attendance/absence-jobs.ts'
import { invitationJobs } from './invitations/send-invitations.ts'
import { type PeopleDeps, peopleRoutes } from './routes.ts'

export { eraseOldAttendances } from './attendance/absence-store.ts'
export { firstNamesSince } from './attendance/arrivals.ts'
export { eraseOldReasons } from './attendance/excuse-store.ts'
export { fittingPeople } from './attendance/fitting-people.ts'
export { listedAs } from './attendance/listed-as.ts'
export { hasStayedUntil } from './attendance/listed-at.ts'
export { assignTo, isAssignedTo, matchByHand, matchedPerson, unassign } from './attendance/match-by-hand.ts'
export { type ListedLink, matchAgain, matchRecords, type Unmatched } from './attendance/match-records.ts'
export { eraseMatches, type FoundCandidate, type PersonCheckIn } from './attendance/match-store.ts'
export {
  addMissingCandidates,
  byPersonalLink,
  type Candidates,
  candidatesAtKnownLists,
  insertMatches,
  matchAmong,
  noteMatch,
  readCandidates,
  type SessionKey,
  type VisitorMatch,
} from './attendance/match-visitors.ts'
export {
  countListedUnder,
  eraseOldPeople,
  erasePeopleWithEmail,
  erasePersonOf,
  type ListedUnder,
  listedEmails,
  listedUnder,
} from './erase-people.ts'
export { foldName } from './fold-name.ts'
export { isUnsubscribeToken, unsubscribe } from './invitations/unsubscribe.ts'
export { repeatUnsubscribe } from './invitations/unsubscribe-store.ts'
export { enqueueLetInListed } from './list/change-list.ts'
export { addVisitors } from './list/change-person.ts'
export { type ConfirmedEmails, confirmedEmails } from './personal/confirmed-email.ts'
export { personByLink } from './personal/find-person.ts'
export { forgetPerson } from './personal/forget-person.ts'
export { keepPersonalToken, personalHash } from './personal/personal-cookie.ts'

export function peopleFeature(deps: PeopleDeps & Pick<Deps, 'log'> & { mail: Mail }): Feature {
  return {
    routes: peopleRoutes(deps),
    jobs: [absenceJobs(deps), invitationJobs(deps)],
  }
}
