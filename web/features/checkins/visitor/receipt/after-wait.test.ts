import { describe, expect, it } from 'vitest'
import { afterWait } from './after-wait.ts'

const waiting = {
  id: 'second',
  name: 'Aisyah',
  checkedInAt: '2026-11-26T10:00:00Z',
  session: { title: null, startsAt: '2026-11-26T10:00:00Z' },
  lateMin: 5,
  distanceM: 12,
  key: 'k',
}
const earlier = { id: 'first', checkedInAt: '2026-11-26T08:00:00Z' }

describe('a check-in that has waited', () => {
  it('is shown as it is', () => expect(afterWait(waiting, {})).toEqual(waiting))

  it('and was no second one is shown as the first, which its key checks out', () =>
    expect(afterWait(waiting, { earlier })).toEqual({ ...earlier, name: 'Aisyah', key: 'k', alreadyCheckedIn: true }))

  it('and whose first one is gone checks nobody out', () => {
    const { id, name, checkedInAt } = waiting
    expect(afterWait(waiting, { earlier: null })).toEqual({ id, name, checkedInAt, alreadyCheckedIn: true })
  })
})
