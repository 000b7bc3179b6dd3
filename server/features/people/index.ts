import type { Feature } from '../../feature.ts'
import { absenceJobs } from './attendance/absence-jobs.ts'
import { type PeopleDeps, peopleRoutes } from './routes.ts'

export { eraseOldAttendances } from './attendance/absence-store.ts'
export { matchByHand } from './attendance/match-by-hand.ts'
export { matchAgain, matchRecords } from './attendance/match-records.ts'
export { eraseMatches } from './attendance/match-store.ts'
export {
  addWhoFit,
  type Fitting,
  insertMatches,
  matchAmong,
  noteMatch,
  peopleWhoFit,
  type VisitorMatch,
} from './attendance/match-visitors.ts'
export {
  countListedUnder,
  eraseOldPeople,
  erasePeopleWithEmail,
  type ListedUnder,
  listedEmails,
  listedUnder,
} from './erase-people.ts'
export { foldName, OPTIONAL_MARKS } from './fold-name.ts'

export const peopleFeature = (deps: PeopleDeps): Feature => ({
  routes: peopleRoutes(deps),
  jobs: absenceJobs(deps),
})
