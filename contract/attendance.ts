import type { ScheduledSession } from './scheduled-sessions.ts'
import type { MatrixPerson } from './session-matrix.ts'

interface AttendanceCounts {
  present: number
  late: number
  absent: number
  excused: number
  /** Of how many sessions: of those in which somebody on the list was expected, and not excused. */
  sessions: number
}

/** How often somebody was in sessions in time, late, or not, and of how many. None that was cancelled or is not open yet counts. */
export function attendanceOf(
  { cells, listed }: Pick<MatrixPerson, 'cells' | 'listed'>,
  sessions: readonly Pick<ScheduledSession, 'state'>[],
): AttendanceCounts {
  const counted = sessions.map(({ state }) => state === 'over' || state === 'open')
  const held = cells.filter((_, column) => counted[column])
  const count = (wanted: string) => held.filter(cell => cell === wanted).length
  const excused = count('excused')
  return {
    present: count('present'),
    late: held.filter(cell => typeof cell === 'number').length,
    absent: count('absent'),
    excused,
    sessions: (listed ? held.filter(cell => cell !== null).length : counted.filter(Boolean).length) - excused,
  }
}
