import { sql } from 'kysely'
import type { ScheduledSession } from '../../../../contract/scheduled-sessions.ts'
import { MAX_MATRIX_SESSIONS, type MatrixCell } from '../../../../contract/session-matrix.ts'
import type { Db } from '../../../db/db.ts'
import { Declined } from '../../../http/declined.ts'
import { sessionsOfOwnLink } from '../../links/index.ts'
import { displayEmail } from '../../mail/index.ts'
import { foldName } from '../../people/index.ts'
import { createMatrix, type MatrixRow } from './matrix-rules.ts'

const ROWS_A_CHUNK = 2000

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

/** The sessions of a range whose table may be made. */
export async function sessionsOfMatrix(db: Db, range: Range): Promise<ScheduledSession[]> {
  const { creatorId, linkId, from, to, maxCheckIns } = range
  const sessions = await sessionsOfOwnLink(db, { creatorId, id: linkId, from, to })
  if (sessions.length > MAX_MATRIX_SESSIONS) throw new Declined('too_many_sessions')
  const checkIns = sessions.reduce((sum, { present, late, voided }) => sum + present + late + voided, 0)
  if (checkIns > maxCheckIns) throw new Declined('table_too_large')
  return sessions
}

interface RecordRow {
  starts_at: Date
  ordinal: number
  name: string
  email: string | null
  cell: string
  trusted: boolean
}

/** Who was in these sessions, by name. Reads check-ins in short statements, and awaits `pause` before each. */
export async function peopleOfMatrix(
  db: Db,
  { creatorId, linkId, sessions }: OwnSessions,
  pause: () => Promise<void>,
): Promise<MatrixRow[]> {
  const matrix = createMatrix()
  const columns = new Map(sessions.map(({ startsAt }, column) => [Date.parse(startsAt), column]))
  const last = sessions.at(-1)
  if (!last) return []
  let after = { starts_at: new Date(Date.parse(sessions[0]!.startsAt)), ordinal: 0 }
  while (true) {
    await pause()
    const { rows } = await sql<RecordRow>`
      select r.starts_at, r.ordinal, c.user_name as name, c.user_email as email,
        c.email_verified or c.source = 'creator' or c.corrected as trusted,
        case when c.state = 'void' then 'void' when c.late_s > o.late_after_min * 60 then (c.late_s / 60)::text else 'present' end as cell
      from links l join session_rows r on r.link_id = l.id
      join check_ins c on (c.link_id, c.ordinal) = (r.link_id, r.ordinal)
      join occurrences o on (o.link_id, o.starts_at) = (r.link_id, r.starts_at)
      where l.id = ${linkId} and l.creator_id = ${creatorId} and r.starts_at <= ${last.startsAt}::timestamptz
        and (r.starts_at, r.ordinal) > (${after.starts_at}::timestamptz, ${after.ordinal}::int)
      order by r.starts_at, r.ordinal limit ${ROWS_A_CHUNK}`.execute(db)
    for (const { starts_at, name, email, cell, trusted } of rows) {
      const column = columns.get(starts_at.getTime())
      if (column === undefined) continue
      matrix.add({
        name,
        email: email && displayEmail(email),
        foldedName: foldName(name),
        column,
        cell: cellOf(cell),
        trusted,
      })
    }
    if (rows.length < ROWS_A_CHUNK) return matrix.people()
    after = rows.at(-1)!
  }
}

const cellOf = (cell: string): NonNullable<MatrixCell> => (cell === 'void' || cell === 'present' ? cell : Number(cell))
