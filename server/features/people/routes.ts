import * as contract from '../../../contract/people.ts'
import * as personalLinks from '../../../contract/personal-links.ts'
import type { Deps } from '../../deps.ts'
import { anyone, type Route, route } from '../../http/route.ts'
import { creator } from '../creators/index.ts'
import { excusePeople } from './attendance/excuse-people.ts'
import { invitePeople } from './invitations/invite-people.ts'
import { unsubscribe } from './invitations/unsubscribe.ts'
import { addPerson, removePerson } from './list/change-person.ts'
import { importPeople } from './list/import-people.ts'
import { peopleOfOwnLink } from './list-people.ts'
import { forgetPerson } from './personal/forget-person.ts'
import { showPersonalLink } from './personal/show-personal-link.ts'

export type PeopleDeps = Pick<Deps, 'config' | 'db' | 'now'>

export function peopleRoutes(deps: PeopleDeps): Route[] {
  const signedIn = creator(deps)
  return [
    route(contract.listPeople, signedIn, ({ creatorId }, input) => peopleOfOwnLink(deps, creatorId, input)),
    route(contract.importPeople, signedIn, ({ creatorId }, input) => importPeople(deps, creatorId, input)),
    route(contract.addPerson, signedIn, ({ creatorId }, input) => addPerson(deps, creatorId, input)),
    route(contract.removePerson, signedIn, ({ creatorId }, input) => removePerson(deps, creatorId, input)),
    route(contract.excusePeople, signedIn, ({ creatorId }, input) => excusePeople(deps, creatorId, input)),
    route(personalLinks.invitePeople, signedIn, ({ creatorId }, input) => invitePeople(deps, creatorId, input)),
    route(personalLinks.unsubscribe, anyone, async (_, { token }) => {
      await unsubscribe(deps.db, deps.config.APP_SECRET, token)
      return { success: true }
    }),
    route(personalLinks.forgetPersonalLink, anyone, async ({ cookies }, { checkinToken }) => {
      forgetPerson(cookies, checkinToken)
      return { success: true }
    }),
    route(personalLinks.showPersonalLink, signedIn, ({ creatorId }, input) => showPersonalLink(deps, creatorId, input)),
  ]
}
