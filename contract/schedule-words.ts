import { dateFormat, timeZoneWords } from './dates.ts'
import { DAY_MIN } from './durations.ts'
import type { Schedule } from './schedule.ts'

// Without zod and zone rules: screens of a link import this.

/** More of them would make no sentence. */
const MAX_NAMED = 3
const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const WEEKDAYS = '1,2,3,4,5'

/**
 * 'Every Monday and Wednesday, 09:00–10:30, 7 Jan – 30 May, Berlin time'. Without a zone: in that of the place. For readers on
 * the day `today`, an endless schedule that has begun has no first day.
 */
export function scheduleWords(schedule: Schedule, zone: string | null, today?: string): string {
  const parts = [
    ...weeklyParts(schedule, today),
    ...datesParts(schedule),
    ...exceptParts(schedule),
    zone === null ? 'the place’s time' : timeZoneWords(zone),
  ]
  return `${parts[0]!.charAt(0).toUpperCase()}${parts[0]!.slice(1)}${parts
    .slice(1)
    .map(part => `, ${part}`)
    .join('')}`
}

function weeklyParts({ weekly, everyWeeks, since, until }: Schedule, today?: string): string[] {
  if (weekly.length === 0) return []
  const named = weekly.slice(0, MAX_NAMED).map(({ days, from, minutes }) => {
    const on = daysWords(days)
    return `${everyWeeks === 2 ? `every two weeks ${onDays(on)}` : `every ${on}`}, ${timesWords(from, minutes)}`
  })
  const more = weekly.length - named.length
  return [
    ...named.map((part, nth) => (nth > 0 && nth === weekly.length - 1 ? `and ${part}` : part)),
    ...(more > 0 ? [`and at ${more} more ${more === 1 ? 'time' : 'times'}`] : []),
    ...(until === undefined && today !== undefined && since <= today ? [] : [rangeWords(since, until)]),
  ]
}

const onDays = (days: string) => (days === 'day' ? 'each day' : days === 'weekday' ? 'each weekday' : `on ${days}`)

/** 'Monday and Wednesday', 'weekday', 'day'. */
function daysWords(days: readonly number[]): string {
  const sorted = [...new Set(days)].sort()
  if (sorted.length === DAY_NAMES.length) return 'day'
  if (sorted.join() === WEEKDAYS) return 'weekday'
  return listed(sorted.map(day => DAY_NAMES[day - 1]!))
}

function datesParts({ weekly, dates }: Schedule): string[] {
  if (dates.length === 0) return []
  const ordered = [...dates].sort((a, b) => (a.on < b.on ? -1 : 1))
  const also = weekly.length > 0 ? 'and ' : ''
  const [first, last] = [ordered[0]!, ordered.at(-1)!]
  if (ordered.length > MAX_NAMED)
    return [`${also}on ${ordered.length} dates from ${dateWords(first.on)} to ${dateWords(last.on)}`]
  const sameTimes = ordered.every(({ from, minutes }) => from === first.from && minutes === first.minutes)
  if (sameTimes)
    return [`${also}on ${listed(ordered.map(({ on }) => dateWords(on)))}`, timesWords(first.from, first.minutes)]
  return ordered.map(
    ({ on, from, minutes }, nth) => `${nth === 0 ? also : ''}on ${dateWords(on)} ${timesWords(from, minutes)}`,
  )
}

const exceptParts = ({ weekly, except }: Schedule): string[] => {
  if (weekly.length === 0 || except.length === 0) return []
  if (except.length > MAX_NAMED) return [`with ${except.length} days off`]
  return [`except ${listed([...except].sort().map(dateWords))}`]
}

function rangeWords(since: string, until: string | undefined): string {
  if (until === undefined) return `from ${dateWords(since)}`
  const year = since.slice(0, 4) === until.slice(0, 4) ? '' : ` ${since.slice(0, 4)}`
  const lastYear = year && ` ${until.slice(0, 4)}`
  return `${dateWords(since)}${year} – ${dateWords(until)}${lastYear}`
}

/** '09:00–10:30'. */
export const timesWords = (from: string, minutes: number): string => `${from}–${endOf(from, minutes)}`

/** `HH:MM` of the wall clock so many minutes later, perhaps on the next day. */
export function endOf(from: string, minutes: number): string {
  const end = (Number(from.slice(0, 2)) * 60 + Number(from.slice(3)) + minutes) % DAY_MIN
  return [Math.floor(end / 60), end % 60].map(part => String(part).padStart(2, '0')).join(':')
}

/** '7 Jan' of '2027-01-07'. */
export function dateWords(date: string): string {
  const parts = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }).formatToParts(new Date(date))
  const textOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.value
  return `${textOf('day')} ${textOf('month')}`
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
