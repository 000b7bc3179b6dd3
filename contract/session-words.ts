import { dateFormat } from './dates.ts'

// Without zod and zone rules: the visitor's page imports this.

interface ClosedAt {
  nowMs: number
  zone: string
  /** When the next session opens. */
  opensAtMs: number | null
  /** The session that was over last. */
  last: { startsAt: number; endsAt: number } | null
}

/** Why a check-in is not open now, in the zone of its place. */
export function notOpenSentence({ nowMs, zone, opensAtMs, last }: ClosedAt): string {
  const isToday = (ms: number) => dayIn(ms, zone) === dayIn(nowMs, zone)
  if (last && isToday(last.endsAt) && !(opensAtMs !== null && isToday(opensAtMs)))
    return `This check-in closed at ${timeIn(last.endsAt, zone)}.`
  if (opensAtMs !== null) return `This check-in opens ${whenIn(opensAtMs, nowMs, zone)}.`
  return last ? `The last session was on ${dateIn(last.startsAt, zone)}.` : 'This check-in has no sessions any more.'
}

/** 'at 08:45', 'on Monday at 08:45', or more than six days away 'on Monday, 12 January at 08:45'. */
export function whenIn(ms: number, nowMs: number, zone: string): string {
  const at = `at ${timeIn(ms, zone)}`
  if (dayIn(ms, zone) === dayIn(nowMs, zone)) return at
  const weekday = dateFormat({ weekday: 'long', timeZone: zone }).format(ms)
  const daysAway = Math.round((Date.parse(dayIn(ms, zone)) - Date.parse(dayIn(nowMs, zone))) / 86_400_000)
  if (daysAway > 0 && daysAway <= 6) return `on ${weekday} ${at}`
  return `on ${weekday}, ${dateIn(ms, zone)} ${at}`
}

/** 'Algebra, 09:00–10:30'. */
export function sessionWords(
  { title, startsAt, endsAt }: { title: string | null; startsAt: string; endsAt: string },
  zone: string,
): string {
  const times = `${timeIn(Date.parse(startsAt), zone)}–${timeIn(Date.parse(endsAt), zone)}`
  return title ? `${title}, ${times}` : times
}

/** '09:02'. */
export const timeIn = (ms: number, zone: string): string =>
  dateFormat({ timeStyle: 'short', timeZone: zone }).format(ms)

/** '12 January'. */
export const dateIn = (ms: number, zone: string): string => {
  const { day, month } = partsIn(ms, { day: 'numeric', month: 'long', timeZone: zone })
  return `${day} ${month}`
}

/** '2027-01-12'. */
export const dayIn = (ms: number, zone: string): string => {
  const { year, month, day } = partsIn(ms, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone })
  return `${year}-${month}-${day}`
}

const partsIn = (ms: number, options: Intl.DateTimeFormatOptions): Record<string, string> =>
  Object.fromEntries(
    dateFormat(options)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  )
