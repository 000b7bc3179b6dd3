import type { Feature } from '../../feature.ts'
import { type PeopleDeps, peopleRoutes } from './routes.ts'

export { eraseOldPeople, erasePeopleWithEmail, type ListedUnder, listedEmails, listedUnder } from './erase-people.ts'
export { foldName, OPTIONAL_MARKS } from './fold-name.ts'

export const peopleFeature = (deps: PeopleDeps): Feature => ({ routes: peopleRoutes(deps) })
