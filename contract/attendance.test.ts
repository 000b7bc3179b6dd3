import { expect, it } from 'vitest'
import { attendanceOf } from './attendance.ts'
import type { MatrixCell } from './session-matrix.ts'

const sessions = (...states: Parameters<typeof attendanceOf>[1][number]['state'][]) => states.map(state => ({ state }))

const of = (...cells: MatrixCell[]) => ({ cells, listed: null })

it('counts of somebody on the list the sessions in which they were expected', () => {
  const states = sessions('over', 'over', 'over', 'over', 'open')
  const person = { cells: [null, 'absent', 'excused', 4, null] satisfies MatrixCell[], listed: true }
  expect(attendanceOf(person, states)).toEqual({ present: 0, late: 1, absent: 1, excused: 1, sessions: 2 })
})

it('counts who was in time, and who was late, of the sessions that were held', () => {
  const states = sessions('over', 'over', 'over', 'over', 'open')
  expect(attendanceOf(of('present', 12, 'void', null, 0), states)).toMatchObject({ present: 1, late: 2, sessions: 5 })
})

it('does not count a session that was cancelled, or is not open yet, even if somebody was in it', () => {
  const states = sessions('over', 'cancelled', 'cancelled', 'planned')
  expect(attendanceOf(of('present', 'present', 3, 'present'), states)).toMatchObject({
    present: 1,
    late: 0,
    sessions: 1,
  })
})
