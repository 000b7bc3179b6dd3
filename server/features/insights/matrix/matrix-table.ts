import { attendanceOf } from '../../../../contract/attendance.ts'
import type { ScheduledSession } from '../../../../contract/scheduled-sessions.ts'
import type { MatrixCell, MatrixPerson } from '../../../../contract/session-matrix.ts'
import { isoInZone } from '../csv.ts'

export type TableRow = readonly (string | number | null)[]

/** '2027-01-04 09:00 Lecture', on the wall clock of the schedule. */
export const tableHeader = (sessions: readonly ScheduledSession[], zone: string): TableRow => [
  'Name',
  'Email',
  'Present',
  'Late',
  ...sessions.map(({ startsAt, title, state }) => {
    const [day, time] = isoInZone(new Date(startsAt), zone).slice(0, 16).split('T')
    return [day, time, title, state === 'cancelled' && '(cancelled)'].filter(Boolean).join(' ')
  }),
]

export function tableRow({ name, email, cells }: MatrixPerson, sessions: readonly ScheduledSession[]): TableRow {
  const { present, late } = attendanceOf(cells, sessions)
  return [name, email, present, late, ...cells.map(cellText)]
}

const cellText = (cell: MatrixCell): string | null => (typeof cell === 'number' ? `late ${cell} min` : cell)
