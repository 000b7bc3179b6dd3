import type { InputOf } from '../../../contract/endpoint.ts'
import type { listPeople as endpoint, PeopleList } from '../../../contract/people.ts'
import type { Db } from '../../db/db.ts'
import { ownLink } from '../links/index.ts'
import { peopleLimitOf } from './list/list-limit.ts'
import { peopleOfLink } from './store.ts'

export async function peopleOfOwnLink(
  db: Db,
  creatorId: string,
  { id: linkId, q, page }: InputOf<typeof endpoint>,
): Promise<PeopleList> {
  const link = await ownLink(db, { creatorId, linkId })
  const { people, found } = await peopleOfLink(db, linkId, { q, page })
  return { people, numbers: { listed: link.people_count, found, limit: await peopleLimitOf(db, creatorId) } }
}
