import type { Analytics } from '../../../contract/insights.ts'
import { localOf, momentOf } from './zone.ts'

export type Bucket = Analytics['range']['bucket']

const QUARTER_MS = 15 * 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Up to how many days each is used: from 2 to about 90 bars. A day may have 25 hours. */
const LONGEST_DAYS = { hour: 2, day: 92, week: 366 }

export interface Range {
  from: Date
  to: Date
}

/** Attempts are counted by quarters of an hour: the range that holds every quarter that this one touches. */
export const wholeQuarters = ({ from, to }: Range): Range => ({
  from: new Date(Math.floor(from.getTime() / QUARTER_MS) * QUARTER_MS),
  to: new Date(Math.ceil(to.getTime() / QUARTER_MS) * QUARTER_MS),
})

export function bucketOf({ from, to }: Range): Bucket {
  const days = (to.getTime() - from.getTime() - HOUR_MS) / DAY_MS
  if (days <= LONGEST_DAYS.hour) return 'hour'
  if (days <= LONGEST_DAYS.day) return 'day'
  return days <= LONGEST_DAYS.week ? 'week' : 'month'
}

/** When each bucket of the range begins: the first with the range, the others with the zone's hour, day, week or month. */
export function bucketStarts({ from, to }: Range, bucket: Bucket, timeZone: string): Date[] {
  const starts = [from]
  while (true) {
    const next = nextStart(starts.at(-1)!, bucket, timeZone)
    if (next >= to) return starts
    starts.push(next)
  }
}

function nextStart(at: Date, bucket: Bucket, timeZone: string): Date {
  const local = localOf(at, timeZone)
  if (bucket === 'hour') return new Date(at.getTime() + HOUR_MS - (local.getTime() % HOUR_MS))
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()]
  const daysOn = bucket === 'week' ? 7 - ((local.getUTCDay() + 6) % 7) : 1
  const nextLocal = bucket === 'month' ? Date.UTC(year, month + 1, 1) : Date.UTC(year, month, day + daysOn)
  return momentOf(new Date(nextLocal), timeZone)
}
