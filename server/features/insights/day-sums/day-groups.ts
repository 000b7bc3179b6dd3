import type { CountRow, Times } from '../count-rows.ts'
import { DAY_MS, QUARTER_MS } from './quarters.ts'

/**
 * Whole UTC days, each with its group: the quarters of an hour of all days in a group have the same local hours and weekday. A
 * day that a bucket or a change of the offset cuts is a group of its own.
 */
export interface DayGroups {
  days: {
    at: Date
    /** The index of its group. */
    group: number
    /** The key of the bucket that holds it, or null where it is cut. */
    bucket: number | null
  }[]
  groups: {
    /** One of its days. */
    example: Date
    cut: boolean
  }[]
}

export function groupDays({ from, to }: { from: Date; to: Date }, { starts, offsets }: Times): DayGroups {
  const grouped: DayGroups = { days: [], groups: [] }
  const indexes = new Map<string, number>()
  const [bucketAt, offsetAt] = [positionIn(starts), positionIn(offsets.map(offset => offset.from))]
  const first = Math.ceil(from.getTime() / DAY_MS) * DAY_MS
  for (let at = first; at + DAY_MS <= to.getTime(); at += DAY_MS) {
    const [bucket, offset] = [bucketAt(at), offsetAt(at)]
    const cut = bucketAt(at + DAY_MS - 1) > bucket || offsetAt(at + DAY_MS - 1) > offset
    const key = cut ? `cut ${at}` : `${offsets[offset - 1]!.minutes} ${new Date(at).getUTCDay()}`
    if (!indexes.has(key)) indexes.set(key, grouped.groups.push({ example: new Date(at), cut }) - 1)
    grouped.days.push({ at: new Date(at), group: indexes.get(key)!, bucket: cut ? null : bucket })
  }
  return grouped
}

/** How many of the instants, which are in order, are not after a moment: as `width_bucket` of PostgreSQL. */
function positionIn(instants: Date[]): (at: number) => number {
  const times = instants.map(instant => instant.getTime())
  return at => {
    let [low, high] = [0, times.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (times[middle]! <= at) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Attempts of one group of days by quarter of the UTC day: the accepted ones, or the refused ones, which only cut days need. */
export interface QuartersRow {
  group: number
  accepted: boolean
  quarters: number[]
}

/** Places the quarters of an hour: accepted ones in the local hours and weekdays and, of days that are cut, all in their buckets. */
export function countsOfQuarters(rows: QuartersRow[], { groups }: DayGroups, { starts, offsets }: Times): CountRow[] {
  const [bucketAt, offsetAt] = [positionIn(starts), positionIn(offsets.map(({ from }) => from))]
  const [byHour, byWeekday] = [zeros(24), zeros(8)]
  const byBucket = { accepted: zeros(starts.length + 1), refused: zeros(starts.length + 1) }
  for (const { group, accepted, quarters } of rows) {
    const { example, cut } = groups[group]!
    const inBucket = cut && byBucket[accepted ? 'accepted' : 'refused']
    for (const [quarter, attempts] of quarters.entries()) {
      if (attempts === 0) continue
      const at = example.getTime() + quarter * QUARTER_MS
      if (inBucket) inBucket[bucketAt(at)]! += attempts
      if (!accepted) continue
      const local = new Date(at + offsets[offsetAt(at) - 1]!.minutes * 60_000)
      byHour[local.getUTCHours()]! += attempts
      byWeekday[local.getUTCDay() || 7]! += attempts
    }
  }
  const rowOf = (kind: CountRow['kind'], key: number, accepted: number, refused = 0): CountRow => ({
    kind,
    key: String(key),
    accepted,
    refused,
    first_visits: 0,
    return_visits: 0,
  })
  return [
    ...byHour.map((accepted, hour) => rowOf('hour', hour, accepted)),
    ...byWeekday.map((accepted, weekday) => rowOf('weekday', weekday, accepted)),
    ...byBucket.accepted.map((accepted, bucket) => rowOf('bucket', bucket, accepted, byBucket.refused[bucket])),
  ]
}

const zeros = (count: number) => Array<number>(count).fill(0)
