import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { BoundedMap } from '../../caches/bounded-map.ts'

/** Offsets such as `+01:23` are zones here, of which there are thousands. */
const formats = new BoundedMap<string, Intl.DateTimeFormat>(600)
/** By time zone and UTC day; null for a day on which the offset changes. */
const offsetsByDay = new Map<string, number | null>()
const MAX_CACHED_DAYS = 10_000

/**
 * How many minutes the time zone is ahead of UTC at that instant. Computed here and not by PostgreSQL, whose list of time zones
 * differs from the browsers' list: a zone that PostgreSQL does not know would fail the query.
 */
export function offsetMinutes(at: Date, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  const day = Math.floor(at.getTime() / DAY_MS)
  const key = `${timeZone} ${day}`
  const known = offsetsByDay.get(key)
  if (known !== undefined) return known ?? readOffset(at, timeZone)
  const [atStart, atEnd] = [day, day + 1].map(midnight => readOffset(new Date(midnight * DAY_MS), timeZone))
  if (offsetsByDay.size >= MAX_CACHED_DAYS) offsetsByDay.clear()
  offsetsByDay.set(key, atStart === atEnd ? atStart! : null)
  return offsetMinutes(at, timeZone)
}

/** Takes some 5 µs, too long for each of a million rows. */
function readOffset(at: Date, timeZone: string): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, format)
  const name = format.formatToParts(at).find(part => part.type === 'timeZoneName')?.value ?? 'GMT'
  const [, sign, hours, minutes] = /GMT([+-])(\d+):?(\d+)?/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

export interface Offset {
  from: Date
  minutes: number
}

/** The offsets in force between two instants, with the instant from which each is in force. Exact to the minute. */
export function offsetsBetween(from: Date, to: Date, timeZone: string): Offset[] {
  const offsets = [{ from, minutes: offsetMinutes(from, timeZone) }]
  for (let at = from.getTime(); at < to.getTime(); at += DAY_MS) {
    const end = Math.min(at + DAY_MS, to.getTime())
    const minutes = offsetMinutes(new Date(end), timeZone)
    if (minutes !== offsets.at(-1)!.minutes) offsets.push({ from: changeBetween(at, end, timeZone), minutes })
  }
  return offsets
}

function changeBetween(before: number, after: number, timeZone: string): Date {
  const minutes = offsetMinutes(new Date(after), timeZone)
  let [low, high] = [before, after]
  while (high - low >= 2 * MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS
    if (offsetMinutes(new Date(middle), timeZone) === minutes) high = middle
    else low = middle
  }
  return new Date(high)
}

/** The local time in the time zone, as a Date whose UTC fields hold it. */
export const localTimeOf = (at: Date, timeZone: string): Date =>
  new Date(at.getTime() + offsetMinutes(at, timeZone) * MINUTE_MS)

/** The first instant at which local clocks show this time or, where they skip it, a later time. */
export function instantOf(local: Date, timeZone: string): Date {
  const utc = local.getTime()
  const offsets = [utc - DAY_MS, utc + DAY_MS].map(at => offsetMinutes(new Date(at), timeZone))
  const shown = offsets.map(minutes => new Date(utc - minutes * MINUTE_MS)).sort((a, b) => a.getTime() - b.getTime())
  const exact = shown.find(at => localTimeOf(at, timeZone).getTime() === utc)
  return exact ?? changeBetween(utc - DAY_MS, utc + DAY_MS, timeZone)
}
