import type { InputOf, ReplyOf } from '../../../../contract/endpoint.ts'
import type * as contract from '../../../../contract/people.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'
import type { OwnLink } from '../../links/index.ts'
import { readCandidates, type Visitor } from '../attendance/match-visitors.ts'
import { isListed, presentPerson, removeFromList } from '../store.ts'
import { changeOwnList, letInWaiting, storeChange, withStoredIds } from './change-list.ts'
import { journalListChange } from './list-acts.ts'
import { declineFullList } from './list-limit.ts'
import { type NewPerson, newPerson } from './read-list.ts'

/** Puts one person on the list, or back on it. */
export const addPerson = (
  { config, db }: Pick<Deps, 'config' | 'db'>,
  creatorId: string,
  { id: linkId, name, personEmail, externalId }: InputOf<typeof contract.addPerson>,
): Promise<ReplyOf<typeof contract.addPerson>> =>
  changeOwnList(db, { creatorId, linkId }, async (tx, link) => {
    const fields = { name, email: personEmail ?? null, externalId: externalId || null }
    const [person] = (await withStoredIds(tx, linkId, [newPerson(linkId, fields)])) as [NewPerson]
    if (await isListed(tx, linkId, person.id)) throw new Declined('listed_already')
    await declineFullList(tx, creatorId, link.people_count + 1)
    await storeChange(tx, linkId, { added: [person], changed: [], removed: [], unchanged: 0 })
    await letInWaiting(tx, link)
    await journalListChange({ config }, tx, linkId, { added: [person] })
    return { person: presentPerson(person) }
  })

/** Puts visitors on the list who are nobody on it yet. Of those whose email or name is there already nothing changes. */
export const addVisitors = (
  { config, db }: Pick<Deps, 'config' | 'db'>,
  own: OwnLink,
  visitors: readonly Omit<Visitor, 'checkinToken'>[],
): Promise<void> =>
  changeOwnList(db, own, async (tx, link) => {
    const { checkin_token: checkinToken, people_count: listed } = link
    const fitting = await readCandidates(
      tx,
      visitors.map(visitor => ({ ...visitor, checkinToken })),
    )
    const people = [...fitting].flatMap(([{ name, email }, candidates]) =>
      candidates.length > 0 ? [] : [newPerson(own.linkId, { name, email, externalId: null })],
    )
    const once = [...new Map(people.map(person => [person.id, person])).values()]
    const added = await withStoredIds(tx, own.linkId, once)
    await declineFullList(tx, own.creatorId, listed + added.length)
    await storeChange(tx, own.linkId, { added, changed: [], removed: [], unchanged: 0 })
    await journalListChange({ config }, tx, own.linkId, { added })
  })

/** Takes one person off the list; the row stays, and what was recorded with it. */
export const removePerson = (
  { config, db }: Pick<Deps, 'config' | 'db'>,
  creatorId: string,
  { id: linkId, personId }: InputOf<typeof contract.removePerson>,
): Promise<ReplyOf<typeof contract.removePerson>> =>
  changeOwnList(db, { creatorId, linkId }, async tx => {
    const person = await removeFromList(tx, linkId, personId)
    if (!person) throw new Declined('person_not_found')
    await journalListChange({ config }, tx, linkId, { removed: [person] })
    return { person }
  })
