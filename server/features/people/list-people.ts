import type { RawBuilder } from 'kysely'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { listPeople as endpoint, PeopleList } from '../../../contract/people.ts'
import { type Db, databaseNow } from '../../db/db.ts'
import { type LinkRow, ownLink } from '../links/index.ts'
import { sessionAt } from '../schedules/index.ts'
import { expectedAtLink, expectedInSession, listed } from './attendance/expected-people.ts'
import { peopleLimitOf } from './list/list-limit.ts'
import { findPeople } from './store.ts'

export async function peopleOfOwnLink(
  db: Db,
  creatorId: string,
  { id: linkId, startsAt, ...query }: InputOf<typeof endpoint>,
): Promise<PeopleList> {
  const link = await ownLink(db, { creatorId, linkId })
  const expected = await expectedPeople(db, link, startsAt)
  const { people, found, ...counts } = await findPeople(db, expected ?? listed(linkId), query)
  return {
    people,
    numbers: {
      listed: link.people_count,
      found,
      here: expected && counts.here,
      notYet: expected && counts.notYet,
      absent: expected && counts.absent,
      limit: await peopleLimitOf(db, creatorId),
    },
  }
}

/** Null of a link with a schedule while no session is chosen: nobody is here or missing then. */
async function expectedPeople(
  db: Db,
  { id, schedule_version, expires_at }: LinkRow,
  startsAt: string | undefined,
): Promise<RawBuilder<unknown> | null> {
  const now = await databaseNow(db)
  if (startsAt === undefined) return schedule_version > 0 ? null : expectedAtLink(id, expires_at, now)
  const { session } = await sessionAt(db, id, new Date(startsAt))
  return expectedInSession(id, session, now)
}
