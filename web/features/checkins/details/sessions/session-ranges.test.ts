import { describe, expect, it } from 'vitest'
import { MAX_SESSIONS, MAX_SESSIONS_DAYS } from '../../../../../contract/scheduled-sessions.ts'
import { rangeAfter, rangeAround, rangeBefore } from './session-ranges.ts'

const DAY_MS = 86_400_000
const NOW_MS = Date.parse('2027-01-12T08:00:00Z')
const around = rangeAround(NOW_MS)
const daysOf = ({ fromMs, toMs }: { fromMs: number; toMs: number }) => (toMs - fromMs) / DAY_MS

describe('the sessions that are asked for', () => {
  it('are at first fewer than one reply holds, however often they are', () => {
    const tenTimesADay = 10 * daysOf(around)
    expect(tenTimesADay + 60).toBeLessThan(MAX_SESSIONS)
    expect((around.fromMs + around.toMs) / 2).toBe(NOW_MS)
  })

  it('go on before the first ones, as far back as the link', () => {
    const createdMs = NOW_MS - 100 * DAY_MS
    const before = rangeBefore(around, createdMs)!
    expect([before.toMs, daysOf(before)]).toEqual([around.fromMs, daysOf(around)])
    expect(rangeBefore(before, createdMs)).toBeNull()
  })

  it('go on after the last ones for a year, in a call that the server takes', () => {
    const after = rangeAfter(around, [])!
    expect([after.fromMs, rangeAfter(after, [])]).toEqual([around.toMs, null])
    expect(daysOf(after)).toBeLessThanOrEqual(MAX_SESSIONS_DAYS)
  })

  it('go on after the last one of a full reply', () => {
    const after = rangeAfter(around, [])!
    const startsAt = new Date(after.fromMs + DAY_MS).toISOString()
    const full = Array.from({ length: MAX_SESSIONS }, () => ({ startsAt }))
    expect(rangeAfter(after, full)).toEqual({ fromMs: after.fromMs + DAY_MS + 1, toMs: after.toMs })
  })
})
