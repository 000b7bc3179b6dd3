import { expect, it } from 'vitest'
import { attendanceOf } from './attendance.ts'

const sessions = (...states: Parameters<typeof attendanceOf>[1][number]['state'][]) => states.map(state => ({ state }))

it('counts who was in time, and who was late, of the sessions that were held', () => {
  const states = sessions('over', 'over', 'over', 'over', 'open')
  expect(attendanceOf(['present', 12, 'void', null, 0], states)).toEqual({ present: 1, late: 2, sessions: 5 })
})

it('does not count a session that was cancelled, or is not open yet, whoever was in it', () => {
  const states = sessions('over', 'cancelled', 'cancelled', 'planned')
  expect(attendanceOf(['present', 'present', 3, 'present'], states)).toEqual({ present: 1, late: 0, sessions: 1 })
})
