import { attendanceOf } from '../../../../contract/attendance.ts'
import type { ScheduledSession } from '../../../../contract/scheduled-sessions.ts'
import type { MatrixCell, MatrixPerson } from '../../../../contract/session-matrix.ts'
import { isoInZone } from '../csv.ts'

export type TableRow = readonly (string | number | null)[]

/** '2027-01-04 09:00 Lecture', on the wall clock of the schedule. */
export const tableHeader = (
  sessions: readonly ScheduledSession[],
  { zone, listed }: { zone: string; listed: boolean },
): TableRow => [
  'Name',
  'Email',
  'Present',
  'Late',
  ...(listed ? ['Absent', 'Excused', 'ID', 'On list'] : []),
  ...sessions.map(({ startsAt, title, state }) => {
    const [day, time] = isoInZone(new Date(startsAt), zone).slice(0, 16).split('T')
    return [day, time, title, state === 'cancelled' && '(cancelled)'].filter(Boolean).join(' ')
  }),
]

export function tableRow(person: MatrixPerson, sessions: readonly ScheduledSession[]): TableRow {
  const { name, email, externalId, listed, cells } = person
  const { present, late, absent, excused } = attendanceOf(person, sessions)
  const ofList = listed ? [absent, excused, externalId, 'yes'] : [null, null, null, 'no']
  return [name, email, present, late, ...(listed === null ? [] : ofList), ...cells.map(cellText)]
}

const cellText = (cell: MatrixCell): string | null => (typeof cell === 'number' ? `late ${cell} min` : cell)
