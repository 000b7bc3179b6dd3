import { expect, it } from 'vitest'
import type { Schedule } from './schedule.ts'
import { endOf, scheduleWords } from './schedule-words.ts'

const term: Schedule = {
  weekly: [{ days: [1, 3], from: '09:00', minutes: 90 }],
  everyWeeks: 1,
  since: '2027-01-07',
  until: '2027-05-30',
  dates: [],
  except: [],
  opensBeforeMin: 15,
  lateAfterMin: 10,
  outside: 'refuse',
}
const friday = { days: [5], from: '14:00', minutes: 120 }
const on = (date: string, from = '10:00') => ({ on: date, from, minutes: 60 })
const { until: _until, ...endless } = term

it.each<[string, Schedule]>([
  ['Every Monday and Wednesday, 09:00–10:30, 7 Jan – 30 May, Berlin time', term],
  ['Every Monday and Wednesday, 09:00–10:30, from 7 Jan, Berlin time', endless],
  ['Every two weeks on Monday and Wednesday, 09:00–10:30, 7 Jan – 30 May, Berlin time', { ...term, everyWeeks: 2 }],
  [
    'Every weekday, 08:00–17:00, from 7 Jan, Berlin time',
    { ...endless, weekly: [{ days: [5, 4, 3, 2, 1], from: '08:00', minutes: 540 }] },
  ],
  [
    'Every day, 22:00–02:00, from 7 Jan, Berlin time',
    { ...endless, weekly: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', minutes: 240 }] },
  ],
  [
    'Every Monday and Wednesday, 09:00–10:30, and every Friday, 14:00–16:00, from 7 Jan, Berlin time',
    { ...endless, weekly: [...term.weekly, friday] },
  ],
  [
    'Every Friday, 14:00–16:00, every Friday, 14:00–16:00, every Friday, 14:00–16:00, and at 1 more time, from 7 Jan, Berlin time',
    { ...endless, weekly: [friday, friday, friday, friday] },
  ],
  [
    'Every Monday and Wednesday, 09:00–10:30, 7 Sep 2026 – 30 May 2027, except 24 Dec, Berlin time',
    { ...term, since: '2026-09-07', except: ['2026-12-24'] },
  ],
  [
    'On 12 Jan and 19 Jan, 10:00–11:00, Berlin time',
    { ...term, weekly: [], dates: [on('2027-01-19'), on('2027-01-12')] },
  ],
  [
    'On 12 Jan 10:00–11:00, on 19 Jan 12:00–13:00, Berlin time',
    { ...term, weekly: [], dates: [on('2027-01-12'), on('2027-01-19', '12:00')] },
  ],
  [
    'On 4 dates from 12 Jan to 15 Jan, Berlin time',
    { ...term, weekly: [], dates: ['12', '13', '14', '15'].map(day => on(`2027-01-${day}`)) },
  ],
  [
    'Every Monday and Wednesday, 09:00–10:30, from 7 Jan, and on 12 Jan, 10:00–11:00, Berlin time',
    { ...endless, dates: [on('2027-01-12')] },
  ],
])('%s', (words, schedule) => expect(scheduleWords(schedule, 'Europe/Berlin')).toBe(words))

it.each([
  ['2027-01-06', 'Every Monday and Wednesday, 09:00–10:30, from 7 Jan, Berlin time', endless],
  ['2027-01-07', 'Every Monday and Wednesday, 09:00–10:30, Berlin time', endless],
  ['2027-03-01', 'Every Monday and Wednesday, 09:00–10:30, 7 Jan – 30 May, Berlin time', term],
])('who reads it on %s reads: %s', (today, words, schedule) =>
  expect(scheduleWords(schedule, 'Europe/Berlin', today)).toBe(words),
)

it('says whose time it is before the place’s zone is known', () =>
  expect(scheduleWords(endless, null)).toBe('Every Monday and Wednesday, 09:00–10:30, from 7 Jan, the place’s time'))

it.each([
  ['09:00', 90, '10:30'],
  ['22:00', 240, '02:00'],
  ['09:00', 1440, '09:00'],
])('%s and %i minutes end at %s', (from, minutes, end) => expect(endOf(from, minutes)).toBe(end))
