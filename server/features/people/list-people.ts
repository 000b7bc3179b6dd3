import type { InputOf } from '../../../contract/endpoint.ts'
import type { listPeople as endpoint, PeopleList } from '../../../contract/people.ts'
import type { Deps } from '../../deps.ts'
import { ownLink } from '../links/index.ts'
import { attendanceAt, listed } from './attendance/expected-people.ts'
import { unsubscribedFrom } from './invitations/unsubscribe-store.ts'
import { peopleLimitOf } from './list/list-limit.ts'
import { findPeople } from './store.ts'

export async function peopleOfOwnLink(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  creatorId: string,
  { id: linkId, startsAt, ...query }: InputOf<typeof endpoint>,
): Promise<PeopleList> {
  const link = await ownLink(db, { creatorId, linkId })
  const attendance = await attendanceAt(db, link, startsAt)
  const hasUnsubscribed = await unsubscribedFrom(db, config.APP_SECRET, creatorId)
  const { people, found, ...counts } = await findPeople(
    db,
    { linkId, expected: attendance?.people ?? listed(linkId), hasUnsubscribed },
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
      unreached: counts.unreached,
      limit: await peopleLimitOf(db, creatorId),
    },
  }
}
