import type { InputOf } from '../../../contract/endpoint.ts'
import type * as contract from '../../../contract/insights.ts'
import type { Db } from '../../db/db.ts'
import { Declined } from '../../http/declined.ts'
import { ownLink } from '../links/index.ts'
import { bucketOf, bucketStarts, wholeQuarters } from './buckets.ts'
import { type Count, countsOf } from './counts-store.ts'
import { knownZone, offsetsBetween } from './zone.ts'

type Input = InputOf<typeof contract.analytics>

/** What the counters say of one own link, or of all. Costs by the quarters of an hour in the range, not by check-ins. */
export async function analyticsOf(db: Db, creatorId: string, input: Input): Promise<contract.Analytics> {
  const { linkId } = input
  if (linkId !== undefined && !(await ownLink(db, { creatorId, linkId }))) throw new Declined('link_not_found')
  const timeZone = knownZone(input.timeZone)
  const range = wholeQuarters({ from: new Date(input.from), to: new Date(input.to) })
  const bucket = bucketOf(range)
  const starts = bucketStarts(range, bucket, timeZone)
  const offsets = offsetsBetween(range.from, range.to, timeZone)
  const counts = await countsOf(db, { creatorId, linkId }, { ...range, starts, offsets })
  return {
    range: { from: range.from.toISOString(), to: range.to.toISOString(), timeZone, bucket },
    ...inOrder(counts, starts),
  }
}

/** Every bucket, hour and weekday, whether somebody came or not. */
export function inOrder(counts: Count[], starts: Date[]): Omit<contract.Analytics, 'range'> {
  const of = (kind: Count['kind']) => new Map(counts.filter(row => row.kind === kind).map(row => [row.place, row]))
  const [buckets, hours, weekdays, devices, outcomes] = [
    of('bucket'),
    of('hour'),
    of('weekday'),
    of('device'),
    of('outcome'),
  ]
  const all = outcomes.get('accepted')
  const refusals = [...outcomes.values()].filter(({ place }) => place !== 'accepted')
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
      .map(device => ({ deviceType: device.place, accepted: device.accepted }))
      .sort((a, b) => b.accepted - a.accepted),
    visitors: { firstTime, returning, unknown: accepted - firstTime - returning },
    refusals: refusals
      .map(({ place, refused }) => ({ reason: place, count: refused }))
      .sort((a, b) => b.count - a.count),
  }
}
