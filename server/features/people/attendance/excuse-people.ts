import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../../../contract/endpoint.ts'
import type * as contract from '../../../../contract/people.ts'
import type { Queries } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'
import { appendActs, reasonFault } from '../../journal/index.ts'
import { lockOwnLink } from '../../links/index.ts'
import { changeOwnList } from '../list/change-list.ts'
import { storeExcuses, takeBackExcuses } from './excuse-store.ts'
import { type Attendance, attendanceAt } from './expected-people.ts'
import { hereSentence } from './here-sentence.ts'

type Input = InputOf<typeof contract.excusePeople>

/** Excuses people from a session, or takes their excuses back: all of them, or none. */
export function excusePeople(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  creatorId: string,
  { id: linkId, personIds, startsAt, excused, reason }: Input,
): Promise<ReplyOf<typeof contract.excusePeople>> {
  // The reason is emailed to nobody, so it may hold a URL.
  if (excused && reasonFault(reason) === 'reason_needed') throw new Declined('reason_needed')
  return changeOwnList(db, { creatorId, linkId }, async (tx, link) => {
    const attendance = await attendanceAt(tx, link, startsAt)
    if (!attendance || attendance.cancelled) throw new Declined('session_not_found')
    const of = { linkId, personIds, startsAt: attendance.startsAt }
    if (excused) await declineUnlessMissing(tx, attendance, personIds)
    const changed = excused ? await storeExcuses(tx, of, reason) : await takeBackExcuses(tx, of, attendance.endedAt)
    // Its creator first: the acts and the count of the list change the link twice.
    const { now: at } = await lockOwnLink(tx, { creatorId, linkId })
    await appendActs(
      { config },
      tx,
      linkId,
      changed.map(person => ({
        act: excused ? ('excuse' as const) : ('unexcuse' as const),
        actor: 'creator',
        checkInId: null,
        at,
        personal: { ...person, startsAt: startsAt === undefined ? null : attendance.startsAt.toISOString() },
      })),
    )
    return { changed: changed.length }
  })
}

/** Declines people who are here, and those who were not expected. */
async function declineUnlessMissing(tx: Queries, { people }: Attendance, personIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; here: boolean }>`
    select id, name, at is not null as here from (${people}) p where expected and id = any(${personIds}::uuid[])
    order by folded_name`.execute(tx)
  if (rows.length < new Set(personIds).size) throw new Declined('person_not_found')
  const here = rows.filter(row => row.here).map(({ id, name }) => ({ id, name }))
  if (here.length > 0)
    throw new Declined('is_here', { error: hereSentence(here.map(({ name }) => name)), people: here })
}
