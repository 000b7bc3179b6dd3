import { sql } from 'kysely'
import type { ScheduledSession } from '../../../../contract/scheduled-sessions.ts'
import { MAX_MATRIX_SESSIONS } from '../../../../contract/session-matrix.ts'
import type { Db } from '../../../db/db.ts'
import { Declined } from '../../../http/declined.ts'
import { sessionsOfOwnLink } from '../../links/index.ts'
import { displayEmail } from '../../mail/index.ts'
import { foldName } from '../../people/index.ts'
import { LATE_MIN } from '../../schedules/index.ts'
import { createListMatrix, type ListedRow, type MatrixListed } from './list-matrix.ts'
import { createMatrix, type MatrixRow } from './matrix-rules.ts'

const ROWS_A_CHUNK = 2000
/** Absences and excuses have three columns, so a larger page is as quick. */
const MISSING_A_CHUNK = 10_000
/** Before every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

export interface OwnSessions {
  creatorId: string
  linkId: string
  sessions: ScheduledSession[]
}

interface Range {
  creatorId: string
  linkId: string
  from: string
  to: string
  /** The table is made in memory: nobody makes a larger one. */
  maxCheckIns: number
}

/** The sessions of a range whose table may be made. A day off has a column only where somebody came. */
export async function sessionsOfMatrix(db: Db, range: Range): Promise<ScheduledSession[]> {
  const { creatorId, linkId, from, to, maxCheckIns } = range
  const listed = await sessionsOfOwnLink(db, { creatorId, id: linkId, from, to })
  const sessions = listed.filter(({ dayOff, present, late, voided }) => !dayOff || present + late + voided > 0)
  if (sessions.length > MAX_MATRIX_SESSIONS) throw new Declined('too_many_sessions')
  if (sessions.length === 0) return sessions
  const { checkIns, people, missing } = await sizeOf(db, { creatorId, linkId, sessions })
  if (checkIns > maxCheckIns) throw new Declined('table_too_large')
  if (missing > MAX_LIST_CELLS || people * sessions.length > MAX_LIST_CELLS) throw tooLargeFor(people)
  return sessions
}

function tooLargeFor(people: number): Declined {
  const [fitting, listed] = [Math.floor(MAX_LIST_CELLS / people), people.toLocaleString('en')]
  return new Declined('table_too_large', {
    error: `A table of ${listed} people has room for ${fitting} sessions. Please choose fewer days.`,
  })
}

/** How many people of a list may have cells in one table, each in every session, and how many absences and excuses are read for it. */
const MAX_LIST_CELLS = 300_000

interface Size {
  /** As many as there are rows, however many people they are. */
  checkIns: number
  /** Those on the list, and those removed from it who were expected in these sessions. */
  people: number
  missing: number
}

async function sizeOf(db: Db, { creatorId, linkId, sessions }: OwnSessions): Promise<Size> {
  const { rows } = await sql<Size>`
    with missing as (
      select person_id from attendances where link_id = ${linkId} and ${isIn(sessions)} limit ${MAX_LIST_CELLS + 1}),
    removed as (
      select from (select distinct person_id from missing) m
      join people p on p.link_id = ${linkId} and p.id = m.person_id and p.removed_at is not null)
    select people_count + (select count(*)::int from removed) as people, (select count(*)::int from missing) as missing,
      (select coalesce(sum(checkin_count + void_count), 0)::int from occurrences where link_id = ${linkId} and ${isIn(sessions)})
        as "checkIns"
    from links where id = ${linkId} and creator_id = ${creatorId}`.execute(db)
  return rows[0] ?? { checkIns: 0, people: 0, missing: 0 }
}

const isIn = (sessions: readonly ScheduledSession[]) =>
  sql`starts_at between ${sessions[0]!.startsAt}::timestamptz and ${sessions.at(-1)!.startsAt}::timestamptz`

export interface People {
  /** Null where the link has no list. */
  listed: ListedRow[] | null
  /** Those who are not on the list. */
  others: MatrixRow[]
}

/** The people of a table in their order. */
export const rowsOf = ({ listed, others }: People): { row: ListedRow | MatrixRow; listed: boolean | null }[] => [
  ...(listed ?? []).map(row => ({ row, listed: true })),
  ...others.map(row => ({ row, listed: listed ? false : null })),
]

/** Who was in these sessions, by name. Reads in short statements, and awaits `pause` before each. */
export async function peopleOfMatrix(db: Db, own: OwnSessions, pause: () => Promise<void>): Promise<People> {
  if (own.sessions.length === 0) return { listed: null, others: [] }
  const list = createListMatrix(await peopleOfList(db, own))
  const matrix = createMatrix()
  for await (const { personId, name, email, trusted, column, cell } of recordsOf(db, own, pause)) {
    if (personId === null || !list.knows(personId))
      matrix.add({ name, email: email && displayEmail(email), foldedName: foldName(name), column, cell, trusted })
    else if (cell !== 'void') list.addHere(personId, column, cell)
  }
  for await (const { personId, column, ...missing } of missingOf(db, own, pause))
    list.addMissing(personId, column, missing)
  const listed = list.people()
  return { listed: listed.length > 0 ? listed : null, others: matrix.people() }
}

/** Those on the list, and of those removed from it only those who were in these sessions or expected there. */
async function peopleOfList(db: Db, { linkId, sessions }: OwnSessions): Promise<MatrixListed[]> {
  const { rows } = await sql<MatrixListed>`
    with here as materialized (
      select person_id from attendances where link_id = ${linkId} and ${isIn(sessions)}
      union
      select m.person_id from session_rows r join matches m using (link_id, ordinal)
      where r.link_id = ${linkId} and ${isIn(sessions)})
    select id, name, email, external_id as "externalId", removed_at as "removedAt" from (
      select * from people where link_id = ${linkId} and removed_at is null
      union all
      select p.* from here join people p on p.link_id = ${linkId} and p.id = here.person_id and p.removed_at is not null) p
    order by folded_name, id`.execute(db)
  return rows.map(person => ({ ...person, email: person.email && displayEmail(person.email) }))
}

const columnsOf = (sessions: readonly ScheduledSession[]) =>
  new Map(sessions.map(({ startsAt }, column) => [Date.parse(startsAt), column]))

interface RecordRow {
  starts_at: Date
  ordinal: number
  personId: string | null
  name: string
  email: string | null
  cell: string
  trusted: boolean
}

async function* recordsOf(db: Db, { creatorId, linkId, sessions }: OwnSessions, pause: () => Promise<void>) {
  const columns = columnsOf(sessions)
  const last = sessions.at(-1)!.startsAt
  let after = { starts_at: new Date(sessions[0]!.startsAt), ordinal: 0 }
  while (true) {
    await pause()
    const { rows } = await sql<RecordRow>`
      select r.starts_at, r.ordinal, m.person_id as "personId", c.user_name as name, c.user_email as email,
        c.email_verified or c.source = 'creator' or c.corrected as trusted,
        case when c.state = 'void' then 'void' else coalesce((${sql.raw(LATE_MIN)})::text, 'present') end as cell
      from links l join session_rows r on r.link_id = l.id
      join check_ins c on (c.link_id, c.ordinal) = (r.link_id, r.ordinal)
      join occurrences o on (o.link_id, o.starts_at) = (r.link_id, r.starts_at)
      left join matches m on (m.link_id, m.ordinal) = (r.link_id, r.ordinal)
      where l.id = ${linkId} and l.creator_id = ${creatorId} and r.starts_at <= ${last}::timestamptz
        and (r.starts_at, r.ordinal) > (${after.starts_at}::timestamptz, ${after.ordinal}::int)
      order by r.starts_at, r.ordinal limit ${ROWS_A_CHUNK}`.execute(db)
    for (const { starts_at, cell, ...row } of rows) {
      const column = columns.get(starts_at.getTime())
      if (column !== undefined) yield { ...row, column, cell: cellOf(cell) }
    }
    if (rows.length < ROWS_A_CHUNK) return
    after = rows.at(-1)!
  }
}

const cellOf = (cell: string): number | 'void' | 'present' =>
  cell === 'void' || cell === 'present' ? cell : Number(cell)

interface MissingRow {
  starts_at: Date
  personId: string
  state: 'absent' | 'excused'
}

/** Absences and excuses, except in cancelled sessions. People who came after all are among them: their check-in ranks higher. */
async function* missingOf(db: Db, { linkId, sessions }: OwnSessions, pause: () => Promise<void>) {
  const columns = columnsOf(sessions)
  const last = sessions.at(-1)!.startsAt
  let after = { starts_at: new Date(sessions[0]!.startsAt), personId: NO_ID }
  while (true) {
    await pause()
    const { rows } = await sql<MissingRow>`
      select starts_at, person_id as "personId", state from attendances
      where link_id = ${linkId} and starts_at <= ${last}::timestamptz
        and (starts_at, person_id) > (${after.starts_at}::timestamptz, ${after.personId}::uuid)
      order by starts_at, person_id limit ${MISSING_A_CHUNK}`.execute(db)
    for (const { starts_at, ...row } of rows) {
      const column = columns.get(starts_at.getTime())
      const session = column === undefined ? undefined : sessions[column]
      if (column === undefined || !session || session.state === 'cancelled') continue
      if (row.state === 'excused' || session.state === 'over')
        yield { ...row, column, endsAt: new Date(session.endsAt) }
    }
    if (rows.length < MISSING_A_CHUNK) return
    after = rows.at(-1)!
  }
}
