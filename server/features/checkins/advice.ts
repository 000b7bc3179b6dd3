import { sql } from 'kysely'
import type * as contract from '../../../contract/checkins.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { Db } from '../../db/db.ts'
import { type OwnLink, ownLink } from '../links/index.ts'
import { refusedWithin, suggestedRadiusM } from './advice-rules.ts'

type Advice = ReplyOf<typeof contract.linkAdvice>

const DAYS = 30
const MAX_REFUSED = 2000
const MAX_ACCEPTED = 1000

/** Of a link that keeps no distances. */
const NO_ADVICE: Advice = {
  days: DAYS,
  accepted: 0,
  refused: 0,
  refusedWithinM: { 25: 0, 50: 0, 100: 0 },
  accuracyP90M: null,
  suggestedRadiusM: null,
}

interface Attempts {
  accepted: number
  accuracyP90M: number | null
  distancesM: number[]
}

/** Whether an own link's radius suits the place: what its newest attempts show since the pin last moved. */
export async function adviceOf(db: Db, own: OwnLink): Promise<Advice> {
  const link = await ownLink(db, own)
  if (link.keeps === 'verdict') return NO_ADVICE
  const { accepted, accuracyP90M, distancesM } = await newestAttempts(db, own.linkId, link.moved_at)
  return {
    days: DAYS,
    accepted,
    refused: distancesM.length,
    refusedWithinM: refusedWithin(link.radius_m, distancesM),
    accuracyP90M,
    suggestedRadiusM: suggestedRadiusM(link.radius_m, distancesM),
  }
}

async function newestAttempts(db: Db, linkId: string, movedAt: Date | null): Promise<Attempts> {
  const since = sql`greatest(app_now() - make_interval(days => ${DAYS}), ${movedAt}::timestamptz)`
  const { rows } = await sql<Attempts>`
    with accepted as (
      select accuracy_m from (
        select accuracy_m, checked_in_at from check_ins
        where link_id = ${linkId} and state = 'valid' and source = 'visitor'
        order by ordinal desc limit ${MAX_ACCEPTED}) as newest
      where checked_in_at > ${since}),
    refused as (
      select distance_m from refused_attempts
      where link_id = ${linkId} and reason = 'too_far' and attempted_at > ${since}
      order by attempted_at desc limit ${MAX_REFUSED})
    select (select count(*)::int from accepted) as accepted,
      (select percentile_disc(0.9) within group (order by accuracy_m) from accepted)::float8 as "accuracyP90M",
      coalesce((select array_agg(distance_m) from refused where distance_m is not null), '{}') as "distancesM"`.execute(
    db,
  )
  return rows[0]!
}
