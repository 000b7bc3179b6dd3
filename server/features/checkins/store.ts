import { sql } from 'kysely'
import { type CheckInList, type CheckInRecord, checkInPhoto } from '../../../contract/checkins.ts'
import { pathOf } from '../../../contract/endpoint-urls.ts'
import type { Db, Queries } from '../../db/db.ts'
import { Declined } from '../../http/declined.ts'
import { deviceInfo } from '../../http/device.ts'
import { ownLinkWithState } from '../links/index.ts'
import { displayEmail } from '../mail/index.ts'

const REFUSALS_WINDOW_DAYS = 30

interface CheckInQuery {
  creatorId: string
  linkId: string
  page: number
  limit: number
  dayStart: string | undefined
}

/** One page, newest first. A page is read from an ordinal on, so that every page costs the same. */
export async function checkInsOfOwnLink(
  db: Db,
  { creatorId, linkId, page, limit, dayStart }: CheckInQuery,
): Promise<CheckInList> {
  const link = await ownLinkWithState(db, { creatorId, linkId })
  if (!link) throw new Declined('link_not_found')
  const total = link.checkin_count
  const skipped = (page - 1) * limit
  const newest = total + link.erased_count - skipped
  const [checkins, counts, undeliverableCount] = await Promise.all([
    skipped < total ? checkInsUpTo(db, linkId, newest, limit) : [],
    countsOf(db, linkId, dayStart),
    countUndeliverable(db, linkId),
  ])
  return {
    checkins,
    pagination: { total, totalPages: Math.ceil(total / limit), page, limit },
    linkInfo: {
      id: link.id,
      locationName: link.location_name,
      formattedAddress: link.formatted_address,
      latitude: link.latitude,
      longitude: link.longitude,
      checkinToken: link.checkin_token,
      expiresAt: link.expires_at.toISOString(),
      requireUserVerify: link.require_user_verify,
      requirePhotoVerify: link.require_photo_verify,
      isLinkBlocked: link.blocked,
      pendingCount: link.pending_count,
      undeliverableCount,
      lastCheckinAt: link.last_checkin_at?.toISOString() ?? null,
      ...counts,
    },
  }
}

/** The page that starts at the ordinal `newest`, moved down by one for each unused ordinal above it. */
async function checkInsUpTo(db: Queries, linkId: string, newest: number, limit: number): Promise<CheckInRecord[]> {
  const rows = await db
    .selectFrom('check_ins')
    .selectAll()
    .where('link_id', '=', linkId)
    .where(
      sql<boolean>`ordinal <= ${newest} - (
        select count(*) from (
          select ordinal + row_number() over (order by ordinal desc) - 1 as reach from check_in_gaps where link_id = ${linkId}
        ) gaps where reach >= ${newest})`,
    )
    .orderBy('ordinal', 'desc')
    .limit(limit)
    .execute()
  return rows.map(row => ({
    id: row.id,
    userName: row.user_name,
    userEmail: row.user_email && displayEmail(row.user_email),
    userPhone: row.user_phone,
    deviceInfo: deviceInfo({ deviceType: row.device_type as 'Mobile', browser: row.browser, os: row.os }),
    checkedInAt: row.checked_in_at.toISOString(),
    photoUrl: row.photo_id && pathOf(checkInPhoto, { linkId, photoId: row.photo_id }),
    photoSource: row.photo_source as CheckInRecord['photoSource'],
    latitude: row.latitude,
    longitude: row.longitude,
    accuracyM: row.accuracy_m,
    distanceM: row.distance_m,
  }))
}

/** Check-ins of today and refusals of the last days. The cost grows with time slots and refusals, not with check-ins. */
async function countsOf(db: Queries, linkId: string, dayStart: string | undefined) {
  const { rows } = await sql<{ outcome: string; count: number }>`
    select 'accepted' as outcome, coalesce(sum(attempts), 0)::int as count
    from attempt_counts where link_id = ${linkId} and outcome = 'accepted'
    and slot_at >= coalesce(${dayStart ?? null}::timestamptz, date_trunc('day', app_now(), 'UTC'))
    union all
    select outcome, sum(attempts)::int as count
    from attempt_counts where link_id = ${linkId} and outcome <> 'accepted'
    and slot_at >= app_now() - make_interval(days => ${REFUSALS_WINDOW_DAYS})
    group by outcome order by count desc`.execute(db)
  return {
    todayCount: rows.find(({ outcome }) => outcome === 'accepted')!.count,
    refusals: rows
      .filter(({ outcome }) => outcome !== 'accepted')
      .map(({ outcome, count }) => ({ reason: outcome, count })),
  }
}

/** Counts pending check-ins whose email the mail server has refused for good. */
async function countUndeliverable(db: Queries, linkId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pending_check_ins
    where link_id = ${linkId} and email_state = 'undeliverable' and confirmed_at is null`.execute(db)
  return rows[0]!.count
}

/** Whether the photo belongs to a check-in at an own link. */
export async function ownsPhoto(
  db: Db,
  { creatorId, linkId, photoId }: { creatorId: string; linkId: string; photoId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('check_ins')
    .innerJoin('links', 'links.id', 'check_ins.link_id')
    .select('check_ins.id')
    .where('check_ins.photo_id', '=', photoId)
    .where('check_ins.link_id', '=', linkId)
    .where('links.creator_id', '=', creatorId)
    .executeTakeFirst()
  return row !== undefined
}
