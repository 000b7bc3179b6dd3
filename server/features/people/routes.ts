import * as contract from '../../../contract/people.ts'
import type { Deps } from '../../deps.ts'
import { type Route, route } from '../../http/route.ts'
import { creator } from '../creators/index.ts'
import { addPerson, removePerson } from './list/change-person.ts'
import { importPeople } from './list/import-people.ts'
import { peopleOfOwnLink } from './list-people.ts'

export type PeopleDeps = Pick<Deps, 'config' | 'db' | 'now'>

export function peopleRoutes(deps: PeopleDeps): Route[] {
  const signedIn = creator(deps)
  return [
    route(contract.listPeople, signedIn, ({ creatorId }, input) => peopleOfOwnLink(deps.db, creatorId, input)),
    route(contract.importPeople, signedIn, ({ creatorId }, input) => importPeople(deps, creatorId, input)),
    route(contract.addPerson, signedIn, ({ creatorId }, input) => addPerson(deps, creatorId, input)),
    route(contract.removePerson, signedIn, ({ creatorId }, input) => removePerson(deps, creatorId, input)),
  ]
}
