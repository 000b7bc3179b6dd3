import { describe, expect, it } from 'vitest'
import { checkOutOfRow, dueAt, minutesHere } from './check-out-rules.ts'

const HOUR_MS = 3_600_000
const at = (time: string) => new Date(`2026-11-23T${time}Z`)

describe('the automatic end of a check-in', () => {
  it.each([
    ['an hour after its session, by default', at('09:00:00').getTime(), 60, at('10:00:00')],
    ['with its session', at('09:00:00').getTime(), 0, at('09:00:00')],
    [
      'not after the day in which the visitor may check out',
      at('07:58:00').getTime() + 20 * HOUR_MS,
      720,
      new Date('2026-11-24T07:58:00Z'),
    ],
    [
      'never before its session has ended, however long that is',
      at('07:58:00').getTime() + 24.25 * HOUR_MS,
      60,
      new Date('2026-11-24T08:13:00Z'),
    ],
    ['twelve hours after the check-in, without a session', null, 60, at('19:58:00')],
  ])('is %s', (_, sessionEndsAt, autoOutMin, due) => {
    expect(dueAt({ since: at('07:58:00'), sessionEndsAt, autoOutMin })).toEqual(due)
  })

  it('claims no time', () => {
    const row = {
      checked_in_at: at('07:58:00'),
      out_at: at('19:58:00'),
      out_by: 'auto',
      out_verified: null,
    } as const
    expect(minutesHere(row)).toBeNull()
    expect(checkOutOfRow(row)).toEqual({ outBy: 'auto' })
  })
})

describe('the time that somebody was here', () => {
  it.each([
    [at('16:02:00'), 484],
    [at('16:01:59'), 483],
    [at('07:58:00'), 0],
  ])('is counted in whole minutes until %s', (out_at, minutes) => {
    expect(minutesHere({ checked_in_at: at('07:58:00'), out_at, out_by: 'visitor' })).toBe(minutes)
  })

  it('is not known of somebody who is still here', () => {
    expect(checkOutOfRow({ checked_in_at: at('07:58:00'), out_at: null, out_by: null, out_verified: null })).toBeNull()
  })
})
