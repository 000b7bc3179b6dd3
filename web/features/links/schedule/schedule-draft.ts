import { DAY_MIN } from '../../../../contract/durations.ts'
import {
  LATE_AFTER_MIN,
  OPENS_BEFORE_MIN,
  type OutsideSessions,
  type Schedule,
  SESSION_MIN,
} from '../../../../contract/schedule.ts'
import { endOf } from '../../../../contract/schedule-words.ts'

/** How the form asks for a schedule: the first two of few words, the third with everything. */
export type When = 'always' | 'weekdays' | 'own'

export interface TimesDraft {
  /** Stays with its row. */
  key: number
  /** `HH:MM`; empty while it is typed. */
  from: string
  to: string
  title: string
}
export type WeeklyDraft = TimesDraft & { days: number[] }
/** `on` is a date, or empty. */
export type DateDraft = TimesDraft & { on: string }

/** The values of the form. Times and dates are as their fields have them. */
export interface ScheduleDraft {
  when: When
  /** Of 'weekdays'. */
  weekdays: TimesDraft
  weekly: WeeklyDraft[]
  everyWeeks: 1 | 2
  since: string
  /** Empty: without an end. */
  until: string
  dates: DateDraft[]
  except: string[]
  opensBefore: string
  lateAfter: string
  outside: OutsideSessions
}

/** Sentences by the name of their field. */
export type ScheduleFaults = Readonly<Record<string, string>>

const WEEKDAYS = [1, 2, 3, 4, 5]

let keys = 0
export const newKey = (): number => ++keys

const NEW_TIMES = { from: '09:00', to: '10:30', title: '' }

/** `today` is a date where the creator is. */
export function draftOf(schedule: Schedule | null, today: string): ScheduleDraft {
  const empty = emptyDraft(today)
  if (!schedule) return empty
  const { weekly, dates, everyWeeks, since, until, except, opensBeforeMin, lateAfterMin, outside } = schedule
  const options = { opensBefore: String(opensBeforeMin), lateAfter: String(lateAfterMin), outside, since }
  if (isWeekdays(schedule)) {
    const { from, minutes } = weekly[0]!
    return { ...empty, ...options, when: 'weekdays', weekdays: { ...empty.weekdays, from, to: endOf(from, minutes) } }
  }
  return {
    ...empty,
    ...options,
    when: 'own',
    weekly: weekly.map(each => ({ ...timesOf(each), days: each.days })),
    dates: dates.map(each => ({ ...timesOf(each), on: each.on })),
    everyWeeks,
    until: until ?? '',
    except,
  }
}

const emptyDraft = (today: string): ScheduleDraft => ({
  when: 'always',
  weekdays: { key: newKey(), ...NEW_TIMES, to: '17:00' },
  weekly: [{ key: newKey(), ...NEW_TIMES, days: [((new Date(today).getUTCDay() + 6) % 7) + 1] }],
  everyWeeks: 1,
  since: today,
  until: '',
  dates: [],
  except: [],
  opensBefore: String(OPENS_BEFORE_MIN.usual),
  lateAfter: String(LATE_AFTER_MIN.usual),
  outside: 'refuse',
})

export const newWeekly = (): WeeklyDraft => ({ key: newKey(), ...NEW_TIMES, days: [] })
export const newDate = (): DateDraft => ({ key: newKey(), ...NEW_TIMES, on: '' })

/** The draft with another way of asking. Weekdays go along where nothing was typed there yet. */
export function withWhen(draft: ScheduleDraft, when: When): ScheduleDraft {
  const [first, ...others] = draft.weekly
  const untouched = others.length === 0 && draft.dates.length === 0 && first !== undefined && isNew(first)
  if (when !== 'own' || draft.when !== 'weekdays' || !untouched) return { ...draft, when }
  return { ...draft, when, weekly: [{ ...draft.weekdays, key: newKey(), days: WEEKDAYS }] }
}

const isNew = ({ from, to, title, days }: WeeklyDraft) =>
  days.length === 1 && from === NEW_TIMES.from && to === NEW_TIMES.to && title === NEW_TIMES.title

/** The times of every session that the draft makes. */
export const timesIn = ({ when, weekdays, weekly, dates }: ScheduleDraft): readonly TimesDraft[] =>
  when === 'weekdays' ? [weekdays] : when === 'own' ? [...weekly, ...dates] : []

/** A draft that was stored by an earlier page, with keys of this one. */
export const withNewKeys = (draft: ScheduleDraft): ScheduleDraft => {
  const renewed = <Row extends TimesDraft>(row: Row): Row => ({ ...row, key: newKey() })
  return {
    ...draft,
    weekdays: renewed(draft.weekdays),
    weekly: draft.weekly.map(renewed),
    dates: draft.dates.map(renewed),
  }
}

const timesOf = ({ from, minutes, title }: Schedule['weekly'][number] | Schedule['dates'][number]): TimesDraft => ({
  key: newKey(),
  from,
  to: endOf(from, minutes),
  title: title ?? '',
})

const isWeekdays = ({ weekly, dates, everyWeeks, until, except }: Schedule): boolean =>
  weekly.length === 1 &&
  weekly[0]!.title === undefined &&
  [...weekly[0]!.days].sort().join() === WEEKDAYS.join() &&
  dates.length === 0 &&
  everyWeeks === 1 &&
  until === undefined &&
  except.length === 0

/** From one time of the wall clock to the next such time: a day where they are the same. */
export function minutesBetween(from: string, to: string): number {
  const [start, end] = [from, to].map(time => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) as [number, number]
  return end > start ? end - start : end - start + DAY_MIN
}

/** The schedule as the call takes it, null without one, and what cannot be saved as it is. */
export function readSchedule(draft: ScheduleDraft): { schedule: Schedule | null; faults: ScheduleFaults } {
  const { when, weekdays, since, outside } = draft
  if (when === 'always') return { schedule: null, faults: {} }
  const opensBeforeMin = minutesIn(draft.opensBefore, OPENS_BEFORE_MIN)
  const lateAfterMin = minutesIn(draft.lateAfter, LATE_AFTER_MIN)
  const options = {
    since,
    outside,
    opensBeforeMin: opensBeforeMin ?? OPENS_BEFORE_MIN.usual,
    lateAfterMin: lateAfterMin ?? LATE_AFTER_MIN.usual,
  }
  const faults = {
    ...(opensBeforeMin === null && { opensBefore: rangeFault(OPENS_BEFORE_MIN) }),
    ...(lateAfterMin === null && { lateAfter: rangeFault(LATE_AFTER_MIN) }),
  }
  const usual = { ...options, everyWeeks: 1 as const, dates: [], except: [] }
  if (when === 'weekdays') {
    const { title: _none, ...times } = readTimes(weekdays)
    return {
      schedule: { ...usual, weekly: [{ days: WEEKDAYS, ...times }] },
      faults: { ...faults, ...timesFaults(weekdays) },
    }
  }
  return {
    schedule: {
      ...options,
      weekly: draft.weekly.map(each => ({ days: [...each.days].sort(), ...readTimes(each) })),
      everyWeeks: draft.everyWeeks,
      ...(draft.until && { until: draft.until }),
      dates: draft.dates.map(each => ({ on: each.on, ...readTimes(each) })),
      except: draft.except,
    },
    faults: { ...faults, ...ownFaults(draft) },
  }
}

const readTimes = ({ from, to, title }: TimesDraft) => ({
  from,
  minutes: from && to ? minutesBetween(from, to) : SESSION_MIN.min,
  ...(title.trim() && { title: title.trim() }),
})

function ownFaults({ weekly, dates, since, until }: ScheduleDraft): ScheduleFaults {
  const faults: Record<string, string> = {}
  if (weekly.length + dates.length === 0) faults.none = 'Please add a day and a time.'
  for (const row of weekly) {
    if (row.days.length === 0) faults[`days-${row.key}`] = 'Please choose a day.'
    Object.assign(faults, timesFaults(row))
  }
  for (const row of dates) {
    if (!row.on) faults[`on-${row.key}`] = 'Please choose a date.'
    Object.assign(faults, timesFaults(row))
  }
  if (weekly.length > 0 && !since) faults.since = 'Please choose a date.'
  if (weekly.length > 0 && until && until < since) faults.until = 'This is before the first day.'
  return faults
}

function timesFaults({ key, from, to }: TimesDraft): ScheduleFaults {
  if (!from || !to) return { [`times-${key}`]: 'Please enter a start and an end.' }
  return minutesBetween(from, to) < SESSION_MIN.min
    ? { [`times-${key}`]: `A session takes at least ${SESSION_MIN.min} minutes.` }
    : {}
}

const rangeFault = ({ min, max }: { min: number; max: number }) => `Please enter ${min} to ${max} minutes.`

function minutesIn(text: string, { min, max }: { min: number; max: number }): number | null {
  const minutes = /^\d{1,4}$/.test(text.trim()) ? Number(text) : null
  return minutes !== null && minutes >= min && minutes <= max ? minutes : null
}

/** '1 h 30 min'. */
export function lengthWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours}\u00a0h`, rest > 0 && `${rest}\u00a0min`].filter(Boolean).join(' ')
}
