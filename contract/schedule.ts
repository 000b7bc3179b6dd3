import { z } from 'zod'
import { line } from './text.ts'

export const MAX_WEEKLY = 10
export const MAX_DATES = 60
export const MAX_SESSION_TITLE = 80
/** A session of a day has at most so many minutes. */
export const SESSION_MIN = { min: 5, max: 1440 }
export const OPENS_BEFORE_MIN = { min: 0, max: 120, usual: 15 }
export const LATE_AFTER_MIN = { min: 0, max: 240, usual: 10 }
/** Like a link, a schedule ends with the last year that a never-ending one is stored with. */
const YEARS = { first: '2000-01-01', last: '2199-12-31' }

const wrongDate = { error: 'This is not a date.' }
/** A date of the calendar in the schedule's zone: `2027-01-12`. */
const localDate = z.iso
  .date(wrongDate)
  .refine(date => date >= YEARS.first && date <= YEARS.last, { error: 'Please choose a date from 2000 to 2199.' })
/** `HH:MM` on the wall clock of the schedule's zone. */
const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Please enter a time from 00:00 to 23:59.' })

const minutesIn = (what: string, { min, max }: { min: number; max: number }) => {
  const range = { error: `${what} can have ${min} to ${max.toLocaleString('en')} minutes.` }
  return z.number(range).int(range).min(min, range).max(max, range)
}

const atMost = (max: number, what: string) => ({ error: `A schedule can have at most ${max} ${what}.` })

const times = {
  from: wallTime,
  minutes: minutesIn('A session', SESSION_MIN),
  title: line('the title', MAX_SESSION_TITLE).optional(),
}

/** Monday is 1. */
const weekday = z.number().int().min(1).max(7)

/** How a link treats a visitor who comes while there is no session. */
export const OUTSIDE_SESSIONS = ['refuse', 'ask', 'accept'] as const
export type OutsideSessions = (typeof OUTSIDE_SESSIONS)[number]

/** When a link takes check-ins, in the wall-clock times of one zone. */
export const schedule = z.strictObject({
  weekly: z
    .array(z.strictObject({ days: z.array(weekday).min(1).max(7), ...times }))
    .max(MAX_WEEKLY, atMost(MAX_WEEKLY, 'weekly times'))
    .default([]),
  /** Weeks begin on Monday; the week that holds `since` is on. */
  everyWeeks: z.union([z.literal(1), z.literal(2)]).default(1),
  since: localDate,
  /** The last day of the weekly times. */
  until: localDate.optional(),
  dates: z
    .array(z.strictObject({ on: localDate, ...times }))
    .max(MAX_DATES, atMost(MAX_DATES, 'dates'))
    .default([]),
  /** Days without the weekly times. A session of `dates` takes place all the same. */
  except: z.array(localDate).max(MAX_DATES, atMost(MAX_DATES, 'days off')).default([]),
  opensBeforeMin: minutesIn('The time before a session', OPENS_BEFORE_MIN).default(OPENS_BEFORE_MIN.usual),
  lateAfterMin: minutesIn('The time after which somebody is late', LATE_AFTER_MIN).default(LATE_AFTER_MIN.usual),
  outside: z.enum(OUTSIDE_SESSIONS).default('refuse'),
})
export type Schedule = z.infer<typeof schedule>
