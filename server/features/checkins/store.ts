import { sql } from 'kysely'
import type * as contract from '../../../contract/checkins.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { Point } from '../../../contract/geo.ts'
import type { Db, Queries } from '../../db/db.ts'
import { ownLinkWithState } from '../links/index.ts'
import { timeZoneAt } from '../places/index.ts'
import { countPresent } from '../presence/index.ts'
import { isFiltered } from './check-in-filter.ts'
import { countOpenRequests } from './erasure-requests/request-store.ts'
import { newestCheckIns, searchCheckIns } from './list-check-ins.ts'

const REFUSALS_WINDOW_DAYS = 30
const MAX_RECENT_POSITIONS = 60

type CheckInQuery = InputOf<typeof contract.listCheckIns> & { creatorId: string }

/** One page of an own link's check-ins, and what its creator wants to know of the link. */
export async function checkInsOfOwnLink(db: Db, query: CheckInQuery): Promise<contract.CheckInList> {
  const { linkId, page, limit, sort, dayStart } = query
  const link = await ownLinkWithState(db, { creatorId: query.creatorId, linkId })
  const readPage = sort === 'newest' && !isFiltered(query) ? newestCheckIns : searchCheckIns
  const [{ total, ...found }, counts, recentPositions, undeliverableCount, erasureRequestCount] = await Promise.all([
    readPage(db, link, query),
    countsOf(db, linkId, dayStart),
    recentPositionsOf(db, linkId),
    countUndeliverable(db, linkId),
    countOpenRequests(db, linkId),
  ])
  return {
    ...found,
    pagination: { total, totalPages: Math.ceil(total / limit), page, limit },
    linkInfo: {
      id: link.id,
      locationName: link.location_name,
      formattedAddress: link.formatted_address,
      latitude: link.latitude,
      longitude: link.longitude,
      timeZone: timeZoneAt(link),
      radiusM: link.radius_m,
      checkinToken: link.checkin_token,
      expiresAt: link.expires_at.toISOString(),
      requireUserVerify: link.require_user_verify,
      requirePhotoVerify: link.require_photo_verify,
      requiresCode: link.requires_code,
      keeps: link.keeps,
      isLinkBlocked: link.blocked,
      pendingCount: link.pending_count,
      heldCount: link.held_count,
      erasureRequestCount,
      undeliverableCount,
      checkinCount: link.checkin_count,
      voidCount: link.void_count,
      erasedCount: link.erased_count,
      markedCount: link.marked_count,
      recentPositions,
      lastCheckinAt: link.last_checkin_at?.toISOString() ?? null,
      ...counts,
      ...(link.check_out === 'ask' && { presentCount: await countPresent(db, linkId) }),
      ...(link.people_count > 0 && { peopleCount: link.people_count }),
    },
  }
}

/**
 * Check-ins of the viewer's day and of its current hour, and refusals of the last days. The cost grows with time slots and
 * refusals, not with check-ins.
 */
async function countsOf(db: Queries, linkId: string, dayStart: string | undefined) {
  const day = sql`coalesce(${dayStart ?? null}::timestamptz, date_trunc('day', app_now(), 'UTC'))`
  const { rows } = await sql<{ outcome: string; count: number; in_hour: number }>`
    select 'accepted' as outcome, coalesce(sum(attempts), 0)::int as count,
      coalesce(sum(attempts) filter (where slot_at >= date_bin('1 hour', app_now(), ${day})), 0)::int as in_hour
    from attempt_counts where link_id = ${linkId} and outcome = 'accepted' and slot_at >= ${day}
    union all
    select outcome, sum(attempts)::int as count, 0
    from attempt_counts where link_id = ${linkId} and outcome <> 'accepted'
    and slot_at >= app_now() - make_interval(days => ${REFUSALS_WINDOW_DAYS})
    group by outcome order by count desc`.execute(db)
  const accepted = rows.find(({ outcome }) => outcome === 'accepted')!
  return {
    todayCount: accepted.count,
    hourCount: accepted.in_hour,
    refusals: rows
      .filter(({ outcome }) => outcome !== 'accepted')
      .map(({ outcome, count }) => ({ reason: outcome, count })),
  }
}

async function recentPositionsOf(db: Queries, linkId: string): Promise<Point[]> {
  const { rows } = await sql<Point>`select latitude, longitude from (
      select latitude, longitude, checked_in_at from check_ins
      where link_id = ${linkId} and state = 'valid' and latitude is not null
      order by ordinal desc limit ${MAX_RECENT_POSITIONS}) as newest
    where checked_in_at > app_now() - interval '1 hour'`.execute(db)
  return rows
}

/** Counts pending check-ins whose email the mail server has refused for good. */
async function countUndeliverable(db: Queries, linkId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pending_check_ins
    where link_id = ${linkId} and email_state = 'undeliverable' and confirmed_at is null`.execute(db)
  return rows[0]!.count
}
