import type { Db } from '../../../db/db.ts'
import { currentSchedule } from '../../schedules/index.ts'
import { csvLine, csvStart } from '../csv.ts'
import { personOf } from './matrix-rules.ts'
import { type TableRow, tableHeader, tableRow } from './matrix-table.ts'
import { type OwnSessions, peopleOfMatrix, rowsOf, sessionsOfMatrix } from './read-matrix.ts'
import { xlsxOf } from './xlsx.ts'

/** 400 sessions of 500 people: within a few seconds, and in less than 100 MB. */
const MAX_CHECK_INS = 200_000
const PEOPLE_A_CHUNK = 200

export interface MatrixRequest {
  creatorId: string
  linkId: string
  from: string
  to: string
  format: 'csv' | 'xlsx'
}

/** Who was in which session, as a file in pieces. Declines a table that is too large before its first piece. */
export async function exportMatrix(
  db: Db,
  { format, ...range }: MatrixRequest,
  pause: () => Promise<void>,
): Promise<AsyncGenerator<Uint8Array>> {
  const sessions = await sessionsOfMatrix(db, { ...range, maxCheckIns: MAX_CHECK_INS })
  const zone = (await currentSchedule(db, range.linkId))?.zone ?? 'UTC'
  const rows = rowGroups(db, { ...range, sessions }, { zone, pause })
  return format === 'xlsx' ? xlsxOf(rows) : csvOf(rows)
}

async function* rowGroups(
  db: Db,
  own: OwnSessions,
  { zone, pause }: { zone: string; pause: () => Promise<void> },
): AsyncGenerator<TableRow[]> {
  const read = await peopleOfMatrix(db, own, pause)
  yield [tableHeader(own.sessions, { zone, listed: read.listed !== null })]
  const people = rowsOf(read)
  for (let from = 0; from < people.length; from += PEOPLE_A_CHUNK) {
    await pause()
    yield people
      .slice(from, from + PEOPLE_A_CHUNK)
      .map(({ row, listed }) => tableRow(personOf(row, { columns: own.sessions.length, listed }), own.sessions))
  }
}

async function* csvOf(rowGroups: AsyncIterable<TableRow[]>): AsyncGenerator<Uint8Array> {
  let start = true
  for await (const rows of rowGroups) {
    const text = start ? csvStart(rows[0] as string[]) : rows.map(csvLine).join('')
    start = false
    yield Buffer.from(text)
  }
}
