import { sql } from 'kysely'
import { type CalledPerson, type Drill, LIST_HOURS, type RollCalls } from '../../../../contract/roll-calls.ts'
import type { Db } from '../../../db/db.ts'
import { type OwnLink, ownLink } from '../../links/index.ts'
import { peopleOfDrill, type RollCallRow } from './roll-call-store.ts'

const MAX_DRILLS = 50

/** The drills at an own link, newest first, with the people of one of them, missing ones first. */
export async function rollCallsOfOwnLink(db: Db, own: OwnLink, drill: string | undefined): Promise<RollCalls> {
  const { id: linkId, location_name: placeName } = await ownLink(db, own)
  // A device that has kept a roll call for longer has given it up.
  const { rows } = await sql<RollCallRow>`
    with shown as (
      select * from roll_calls where link_id = ${linkId}
        and (received_at is not null or started_at > app_now() - make_interval(hours => ${LIST_HOURS})))
    select * from shown
    where drill_at in (select distinct drill_at from shown order by drill_at desc limit ${MAX_DRILLS})
    order by drill_at desc, started_at, id`.execute(db)
  const drills = [...Map.groupBy(rows, ({ drill_at }) => drill_at.toISOString())].map(presentDrill)
  const shown = drill ?? drills[0]?.startedAt
  return { placeName, drills, people: shown ? await calledPeople(db, linkId, new Date(shown)) : [] }
}

/** Each roll call stores the totals of its drill, so any row has them. */
const presentDrill = ([startedAt, rows]: [string, RollCallRow[]]): Drill => ({
  startedAt,
  seen: rows[0]!.seen_count,
  missing: rows[0]!.missing_count,
  rollCalls: rows.map(({ by, list_at, started_at, received_at }) => ({
    by,
    listAt: list_at.toISOString(),
    startedAt: started_at.toISOString(),
    receivedAt: received_at?.toISOString() ?? null,
  })),
})

interface CalledRow {
  id: string
  name: string
  since: Date
  seen: boolean
  out_at: Date | null
}

async function calledPeople(db: Db, linkId: string, drillAt: Date): Promise<CalledPerson[]> {
  const { rows } = await sql<CalledRow>`
    select c.id, c.user_name as name, c.checked_in_at as since, p.seen,
      case when c.out_by <> 'auto' then c.out_at end as out_at
    from (${peopleOfDrill(linkId, drillAt)}) p join check_ins c on c.link_id = ${linkId} and c.id = p.check_in_id
    order by p.seen, lower(c.user_name), c.ordinal`.execute(db)
  return rows.map(({ id, name, since, seen, out_at }) => ({
    id,
    name,
    since: since.toISOString(),
    seen,
    ...(out_at && { outAt: out_at.toISOString() }),
  }))
}
