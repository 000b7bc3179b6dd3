import type { ScheduledSession } from './scheduled-sessions.ts'
import type { MatrixCell } from './session-matrix.ts'

/** How often somebody was in sessions in time, and late, and of how many. None that was cancelled or is not open yet counts. */
export function attendanceOf(
  cells: readonly MatrixCell[],
  sessions: readonly Pick<ScheduledSession, 'state'>[],
): { present: number; late: number; sessions: number } {
  const counted = sessions.map(({ state }) => state === 'over' || state === 'open')
  const held = cells.filter((_, column) => counted[column])
  return {
    present: held.filter(cell => cell === 'present').length,
    late: held.filter(cell => typeof cell === 'number').length,
    sessions: counted.filter(Boolean).length,
  }
}
