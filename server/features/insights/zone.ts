const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()
/** By zone and day of UTC; null where clocks change in its course. */
const offsetsOfDays = new Map<string, number | null>()
const MAX_REMEMBERED_DAYS = 10_000

/** Minutes that this zone's clocks are ahead of UTC at that moment. */
export function offsetMinutes(at: Date, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  const day = Math.floor(at.getTime() / DAY_MS)
  const key = `${timeZone} ${day}`
  const known = offsetsOfDays.get(key)
  if (known !== undefined) return known ?? readOffset(at, timeZone)
  const [begins, ends] = [day, day + 1].map(midnight => readOffset(new Date(midnight * DAY_MS), timeZone))
  if (offsetsOfDays.size >= MAX_REMEMBERED_DAYS) offsetsOfDays.clear()
  offsetsOfDays.set(key, begins === ends ? begins! : null)
  return offsetMinutes(at, timeZone)
}

/** Takes some 5 µs, which a million rows would feel. */
function readOffset(at: Date, timeZone: string): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, format)
  const name = format.formatToParts(at).find(part => part.type === 'timeZoneName')?.value ?? 'GMT'
  const [, sign, hours, minutes] = /GMT([+-])(\d+):?(\d+)?/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

/** A zone that this machine knows, else UTC. */
export function knownZone(timeZone: string | undefined): string {
  if (!timeZone) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

export interface Offset {
  from: Date
  minutes: number
}

/** The offsets in force from one moment to another, the first from the first moment on. To the minute. */
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

/** What the clocks of the zone show, as if they showed UTC. */
export const localOf = (at: Date, timeZone: string): Date =>
  new Date(at.getTime() + offsetMinutes(at, timeZone) * MINUTE_MS)

/** The first moment at which the zone's clocks show this time or, where they skip it, a later one. */
export function momentOf(local: Date, timeZone: string): Date {
  const utc = local.getTime()
  const offsets = [utc - DAY_MS, utc + DAY_MS].map(at => offsetMinutes(new Date(at), timeZone))
  const shown = offsets.map(minutes => new Date(utc - minutes * MINUTE_MS)).sort((a, b) => a.getTime() - b.getTime())
  const exact = shown.find(at => localOf(at, timeZone).getTime() === utc)
  return exact ?? changeBetween(utc - DAY_MS, utc + DAY_MS, timeZone)
}
