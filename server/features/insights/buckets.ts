import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts'
import type { Analytics } from '../../../contract/insights.ts'
import { QUARTER_MS } from './day-sums/quarters.ts'
import { instantOf, localTimeOf } from './time-zone.ts'

export type Bucket = Analytics['range']['bucket']

/** The longest range, in days, for which each bucket is used: a chart then has from 2 to about 90 bars. */
const MAX_DAYS = { hour: 2, day: 92, week: 366 }

export interface Range {
  from: Date
  to: Date
}

/** Widens a range to whole quarters of an hour, by which attempts are counted. */
export const wholeQuarters = ({ from, to }: Range): Range => ({
  from: new Date(Math.floor(from.getTime() / QUARTER_MS) * QUARTER_MS),
  to: new Date(Math.ceil(to.getTime() / QUARTER_MS) * QUARTER_MS),
})

export function bucketOf({ from, to }: Range): Bucket {
  // Less an hour, since a day may have 25.
  const days = (to.getTime() - from.getTime() - HOUR_MS) / DAY_MS
  if (days <= MAX_DAYS.hour) return 'hour'
  if (days <= MAX_DAYS.day) return 'day'
  return days <= MAX_DAYS.week ? 'week' : 'month'
}

const QUARTERS_UP_TO_HOURS = 6

/** A session is shorter than a day, nearly always much shorter. */
export const sessionBucketOf = ({ from, to }: Range): Bucket =>
  to.getTime() - from.getTime() <= QUARTERS_UP_TO_HOURS * HOUR_MS ? 'quarter' : 'hour'

/** When each bucket starts: the first with the range, the others with a quarter of an hour, an hour, day, week or month of the time zone. */
export function bucketStarts({ from, to }: Range, bucket: Bucket, timeZone: string): Date[] {
  const starts = [from]
  while (true) {
    const next = nextStart(starts.at(-1)!, bucket, timeZone)
    if (next >= to) return starts
    starts.push(next)
  }
}

function nextStart(at: Date, bucket: Bucket, timeZone: string): Date {
  if (bucket === 'quarter') return new Date(at.getTime() + QUARTER_MS)
  const local = localTimeOf(at, timeZone)
  if (bucket === 'hour') return new Date(at.getTime() + HOUR_MS - (local.getTime() % HOUR_MS))
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()]
  const daysAhead = bucket === 'week' ? 7 - ((local.getUTCDay() + 6) % 7) : 1
  const nextLocal = bucket === 'month' ? Date.UTC(year, month + 1, 1) : Date.UTC(year, month, day + daysAhead)
  return instantOf(new Date(nextLocal), timeZone)
}
