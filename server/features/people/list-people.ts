import type { InputOf } from '../../../contract/endpoint.ts'
import type { listPeople as endpoint, PeopleList } from '../../../contract/people.ts'
import type { Db } from '../../db/db.ts'
import { ownLink } from '../links/index.ts'
import { attendanceAt, listed } from './attendance/expected-people.ts'
import { peopleLimitOf } from './list/list-limit.ts'
import { findPeople } from './store.ts'

export async function peopleOfOwnLink(
  db: Db,
  creatorId: string,
  { id: linkId, startsAt, ...query }: InputOf<typeof endpoint>,
): Promise<PeopleList> {
  const link = await ownLink(db, { creatorId, linkId })
  const attendance = await attendanceAt(db, link, startsAt)
  const { people, found, ...counts } = await findPeople(
    db,
    { linkId, expected: attendance?.people ?? listed(linkId) },
    query,
  )
  return {
    people,
    numbers: {
      listed: link.people_count,
      found,
      here: attendance && counts.here,
      notYet: attendance && counts.notYet,
      absent: attendance && counts.absent,
      excused: attendance && counts.excused,
      limit: await peopleLimitOf(db, creatorId),
    },
  }
}
