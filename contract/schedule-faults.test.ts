import { describe, expect, it } from 'vitest'
import { type Schedule, schedule as schema } from './schedule.ts'
import { scheduleFault } from './schedule-faults.ts'

const NOW = new Date('2027-01-05T12:00Z')
const faultOf = (part: Partial<Schedule>, zone = 'Europe/Berlin') =>
  scheduleFault({ schedule: schema.parse({ since: '2027-01-04', ...part }), zone }, NOW)
const on = (days: number[], from: string, minutes: number) => ({ days, from, minutes })

describe('times that never come', () => {
  it.each([
    ['no times', {}],
    ['an end before the first day', { weekly: [on([1], '09:00', 60)], until: '2026-12-01' }],
    ['an end that has passed', { weekly: [on([1], '09:00', 60)], until: '2027-01-05' }],
    ['every day off', { weekly: [on([3], '09:00', 60)], until: '2027-01-14', except: ['2027-01-06', '2027-01-13'] }],
    ['a date in the past', { dates: [{ on: '2027-01-01', from: '09:00', minutes: 60 }] }],
  ])('are: %s', (_, part) => expect(faultOf(part)).toBe('schedule_empty'))

  it('are not those of a session that runs', () =>
    expect(faultOf({ dates: [{ on: '2027-01-05', from: '12:30', minutes: 60 }] })).toBeNull())

  it('are not those that begin in years', () =>
    expect(faultOf({ weekly: [on([1], '09:00', 60)], since: '2060-01-01' })).toBeNull())
})

describe('times that overlap', () => {
  it.each([
    ['on one day', { weekly: [on([1, 2], '09:00', 90), on([2], '10:29', 60)] }],
    ['the same twice', { weekly: [on([1], '09:00', 90), on([1], '09:00', 90)] }],
    ['over midnight', { weekly: [on([1], '23:00', 120), on([2], '00:59', 30)] }],
    ['over the end of the week', { weekly: [on([7], '23:00', 120), on([1], '00:59', 30)] }],
    [
      'a single date and a weekly time',
      { weekly: [on([3], '09:00', 90)], dates: [{ on: '2027-01-06', from: '10:00', minutes: 30 }] },
    ],
    [
      'a single date over midnight',
      { weekly: [on([3], '00:30', 90)], dates: [{ on: '2027-01-05', from: '23:00', minutes: 120 }] },
    ],
    ['two single dates', { dates: [1, 2].map(nth => ({ on: '2028-02-29', from: `10:0${nth}`, minutes: 30 })) }],
  ])('are: %s', (_, part) => expect(faultOf(part)).toBe('schedule_overlap'))

  it.each([
    [
      'lessons that follow each other',
      { weekly: [on([1, 2, 3, 4, 5], '09:00', 90), on([1, 2, 3, 4, 5], '10:30', 90)] },
    ],
    ['days of 24 hours', { weekly: [on([1, 2, 3, 4, 5, 6, 7], '08:00', 1440)] }],
    ['the end of a week of two', { everyWeeks: 2 as const, weekly: [on([7], '23:00', 120), on([1], '00:30', 30)] }],
    [
      'a single date on a day off',
      {
        weekly: [on([3], '09:00', 90)],
        except: ['2027-01-06'],
        dates: [{ on: '2027-01-06', from: '09:30', minutes: 30 }],
      },
    ],
  ])('are not: %s', (_, part) => expect(faultOf(part)).toBeNull())

  it('are those that a gap pushes together', () => {
    const nights = { weekly: [on([7], '02:00', 30), on([7], '02:30', 30)] }
    expect([faultOf(nights), faultOf(nights, 'Asia/Tokyo')]).toEqual(['schedule_overlap', null])
  })
})

it('answers about a full schedule at once, on any machine', () => {
  const weekly = Array.from({ length: 10 }, (_, nth) => on([1, 2, 3, 4, 5, 6, 7], `${10 + nth}:00`, 45))
  const began = performance.now()
  expect(faultOf({ weekly })).toBeNull()
  expect(performance.now() - began).toBeLessThan(5000)
})
