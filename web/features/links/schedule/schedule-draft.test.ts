import { describe, expect, it } from 'vitest'
import { schedule as scheduleShape } from '../../../../contract/schedule.ts'
import { draftOf, lengthWords, minutesBetween, readSchedule, type ScheduleDraft, withWhen } from './schedule-draft.ts'

const TODAY = '2027-01-06'
const empty = draftOf(null, TODAY)
const own = (change: Partial<ScheduleDraft> = {}): ScheduleDraft => ({ ...empty, when: 'own', ...change })
const row = { key: 1, days: [3, 1], from: '09:00', to: '10:30', title: '' }

describe('a new link', () => {
  it('takes check-ins always', () => expect(readSchedule(empty)).toEqual({ schedule: null, faults: {} }))

  it('on weekdays needs a start and an end only', () => {
    const { schedule, faults } = readSchedule({ ...empty, when: 'weekdays' })
    expect(faults).toEqual({})
    expect(schedule).toMatchObject({ weekly: [{ days: [1, 2, 3, 4, 5], from: '09:00', minutes: 480 }], since: TODAY })
  })

  it('with times of its own begins with the day of today', () =>
    expect(readSchedule(own()).schedule?.weekly).toEqual([{ days: [3], from: '09:00', minutes: 90 }]))
})

describe('who goes from weekdays to times of their own', () => {
  const shift = { ...empty, when: 'weekdays' as const, weekdays: { ...empty.weekdays, from: '07:00', to: '15:00' } }

  it('keeps the weekdays, to add to them', () =>
    expect(readSchedule(withWhen(shift, 'own')).schedule?.weekly).toEqual([
      { days: [1, 2, 3, 4, 5], from: '07:00', minutes: 480 },
    ]))

  it('finds what was typed there before', () =>
    expect(withWhen({ ...shift, weekly: [row] }, 'own').weekly).toEqual([row]))
})

describe('a schedule', () => {
  const term = scheduleShape.parse({
    weekly: [{ days: [1, 3], from: '09:00', minutes: 90, title: 'Algebra' }],
    since: '2027-01-07',
    until: '2027-05-30',
    dates: [{ on: '2027-06-02', from: '22:00', minutes: 240 }],
    except: ['2027-02-01'],
    lateAfterMin: 0,
    outside: 'ask',
  })
  it('is read as it was filled in', () =>
    expect(readSchedule(draftOf(term, TODAY))).toEqual({ schedule: term, faults: {} }))

  it('of weekdays is shown as such', () => {
    const weekdays = scheduleShape.parse({
      weekly: [{ days: [1, 2, 3, 4, 5], from: '08:00', minutes: 60 }],
      since: TODAY,
      opensBeforeMin: 0,
    })
    const draft = draftOf(weekdays, '2027-03-01')
    expect(draft.when).toBe('weekdays')
    expect(readSchedule(draft).schedule).toEqual(weekdays)
  })
})

it.each<[string, ScheduleDraft, string]>([
  ['no day', own({ weekly: [{ ...row, days: [] }] }), 'Please choose a day.'],
  ['no end', own({ weekly: [{ ...row, to: '' }] }), 'Please enter a start and an end.'],
  ['too short', own({ weekly: [{ ...row, to: '09:04' }] }), 'A session takes at least 5 minutes.'],
  ['no date', own({ dates: [{ ...row, on: '' }] }), 'Please choose a date.'],
  ['nothing', own({ weekly: [] }), 'Please add a day and a time.'],
  ['an end before the start', own({ until: '2027-01-05' }), 'This is before the first day.'],
  ['too early', own({ opensBefore: '121' }), 'Please enter 0 to 120 minutes.'],
  ['no number', own({ lateAfter: 'ten' }), 'Please enter 0 to 240 minutes.'],
])('%s is said', (_name, draft, fault) => expect(Object.values(readSchedule(draft).faults)).toEqual([fault]))

it('a session may end on the next day', () => {
  expect(minutesBetween('22:00', '02:00')).toBe(240)
  expect(minutesBetween('09:00', '09:00')).toBe(1440)
})

it.each([
  [5, '5\u00a0min'],
  [60, '1\u00a0h'],
  [90, '1\u00a0h 30\u00a0min'],
])('%i minutes are %s', (minutes, words) => expect(lengthWords(minutes)).toBe(words))
