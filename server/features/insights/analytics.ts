import { validTimeZone } from '../../../contract/dates.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import type * as contract from '../../../contract/insights.ts'
import type { Db } from '../../db/db.ts'
import { ownLink } from '../links/index.ts'
import { sessionAt } from '../schedules/index.ts'
import { type Bucket, bucketOf, bucketStarts, type Range, sessionBucketOf, wholeQuarters } from './buckets.ts'
import type { CountRow, Times } from './count-rows.ts'
import { countsOfRange, countsOfSession, type SessionScope } from './counts-store.ts'
import { offsetsBetween } from './time-zone.ts'

type Input = InputOf<typeof contract.analytics>

/** The check-ins of a larger session are not read: the counters of its time stand for them. */
const MAX_READ_CHECK_INS = 20_000

/** Analytics of one own link or one of its sessions, or of all links. */
export async function analyticsOf(db: Db, creatorId: string, input: Input): Promise<contract.Analytics> {
  const { linkId, startsAt, from, to } = input
  if (linkId !== undefined) await ownLink(db, { creatorId, linkId })
  const timeZone = validTimeZone(input.timeZone)
  if (linkId !== undefined && startsAt !== undefined)
    return analyticsOfSession(db, { creatorId, linkId, startsAt: new Date(startsAt) }, timeZone)
  // The cost grows with the length of the range, not with check-ins.
  const range = wholeQuarters({ from: new Date(from!), to: new Date(to!) })
  return analyticsFrom({ range, bucket: bucketOf(range), timeZone }, times =>
    countsOfRange(db, { creatorId, linkId }, range, times),
  )
}

async function analyticsOfSession(db: Db, scope: SessionScope, timeZone: string): Promise<contract.Analytics> {
  const { session, opensAt } = await sessionAt(db, scope.linkId, scope.startsAt)
  const range = wholeQuarters({ from: new Date(opensAt ?? session.startsAt), to: new Date(session.endsAt) })
  const bucket = sessionBucketOf(range)
  const accepted = session.stored?.checkinCount ?? 0
  const counts = accepted > MAX_READ_CHECK_INS ? countsOfRange : countsOfSession
  const analytics = await analyticsFrom({ range, bucket, timeZone }, times => counts(db, scope, range, times))
  return { ...analytics, totals: { ...analytics.totals, accepted } }
}

async function analyticsFrom(
  { range, bucket, timeZone }: { range: Range; bucket: Bucket; timeZone: string },
  countsAt: (times: Times) => Promise<CountRow[]>,
): Promise<contract.Analytics> {
  const starts = bucketStarts(range, bucket, timeZone)
  const counts = await countsAt({ starts, offsets: offsetsBetween(range.from, range.to, timeZone) })
  return {
    range: { from: range.from.toISOString(), to: range.to.toISOString(), timeZone, bucket },
    ...completeSeries(counts, starts),
  }
}

/** Fills in the buckets, hours and weekdays without check-ins, and sorts devices and refusals by their count. */
export function completeSeries(counts: CountRow[], starts: Date[]): Omit<contract.Analytics, 'range'> {
  const of = (kind: CountRow['kind']) => new Map(counts.filter(row => row.kind === kind).map(row => [row.key, row]))
  const [buckets, hours, weekdays, devices, outcomes] = [
    of('bucket'),
    of('hour'),
    of('weekday'),
    of('device'),
    of('outcome'),
  ]
  const all = outcomes.get('accepted')
  const refusals = [...outcomes.values()].filter(({ key }) => key !== 'accepted')
  const accepted = all?.accepted ?? 0
  const { first_visits: firstTime = 0, return_visits: returning = 0 } = all ?? {}
  return {
    totals: { accepted, refused: refusals.reduce((sum, { refused }) => sum + refused, 0) },
    overTime: starts.map((at, index) => {
      const { accepted = 0, refused = 0 } = buckets.get(String(index + 1)) ?? {}
      return { startsAt: at.toISOString(), accepted, refused }
    }),
    byHour: Array.from({ length: 24 }, (_, hour) => hours.get(String(hour))?.accepted ?? 0),
    byWeekday: Array.from({ length: 7 }, (_, day) => weekdays.get(String(day + 1))?.accepted ?? 0),
    byDevice: [...devices.values()]
      .filter(device => device.accepted > 0)
      .map(device => ({ deviceType: device.key, accepted: device.accepted }))
      .sort((a, b) => b.accepted - a.accepted),
    visitors: { firstTime, returning, unknown: accepted - firstTime - returning },
    refusals: refusals.map(({ key, refused }) => ({ reason: key, count: refused })).sort((a, b) => b.count - a.count),
  }
}
