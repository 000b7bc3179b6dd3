import { type Selectable, sql } from 'kysely'
import {
  type CheckInOrder,
  type CheckInRecord,
  checkInPhoto,
  type Gap,
  MAX_SEARCHED_CHECK_INS,
} from '../../../contract/checkins.ts'
import { pathOf } from '../../../contract/endpoint-urls.ts'
import type { CheckIns } from '../../db/check-in-schema.ts'
import type { Queries } from '../../db/db.ts'
import { deviceInfo } from '../../http/device.ts'
import { newestOrdinalOf } from '../links/index.ts'
import { displayEmail } from '../mail/index.ts'
import { checkOutOfRow } from '../presence/index.ts'
import { type CheckInFilter, foldedName, matchesFilter } from './check-in-filter.ts'
import { shownSource } from './check-in-rows.ts'
import { gapsAround } from './gaps.ts'
import { marksByOrdinal } from './marks/mark-store.ts'
import { latenessAt, sessionOfRow } from './sessions/session-of-row.ts'

interface Counted {
  id: string
  checkin_count: number
  void_count: number
  erased_count: number
}

interface PageQuery extends CheckInFilter {
  page: number
  limit: number
  sort: CheckInOrder
}

interface Found {
  checkins: CheckInRecord[]
  gaps?: Gap[]
  total: number
  searchedCount: number
}

/** How many records a link lists, void ones included. */
const listedCount = ({ checkin_count, void_count }: Counted) => checkin_count + void_count

/** One page, newest first. A page is read from an ordinal on, so that every page costs the same. */
export async function newestCheckIns(db: Queries, link: Counted, { page, limit }: PageQuery): Promise<Found> {
  const total = listedCount(link)
  const skipped = (page - 1) * limit
  const newest = newestOrdinalOf(link) - skipped
  const rows = skipped < total ? await checkInsUpTo(db, link.id, newest, limit) : []
  const checkins = await recordsOf(db, link.id, rows)
  // A link of which nothing was erased pays for no query.
  if (link.erased_count === 0 || rows.length === 0) return { checkins, total, searchedCount: total }
  const isLast = skipped + rows.length >= total
  return { checkins, gaps: await gapsAround(db, rows, { isFirst: page === 1, isLast }), total, searchedCount: total }
}

/** The page that starts at the ordinal `newest`, moved down by one for each unused ordinal above it. */
function checkInsUpTo(db: Queries, linkId: string, newest: number, limit: number): Promise<CheckInRow[]> {
  return db
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
}

/** One page of those that match, among the newest check-ins of the link: an index on names would cost every check-in. */
export async function searchCheckIns(db: Queries, link: Counted, query: PageQuery): Promise<Found> {
  const { page, limit, sort } = query
  const order = sort === 'name' ? sql`name, ordinal desc` : sql`ordinal desc`
  // A session is found by its own rows, however old it is.
  const inSession = query.startsAt ? sql`and ${matchesFilter(link.id, { startsAt: query.startsAt })}` : sql``
  const { rows } = await sql<{ total: number; ordinals: number[] }>`
    with newest as (
      select * from check_ins where link_id = ${link.id} ${inSession} order by ordinal desc limit ${MAX_SEARCHED_CHECK_INS}),
    found as materialized (
      select ordinal, ${sort === 'name' ? foldedName : sql`null`} as name from newest where ${matchesFilter(link.id, query)})
    select (select count(*)::int from found) as total,
      array(select ordinal from found order by ${order} limit ${limit} offset ${(page - 1) * limit}) as ordinals`.execute(
    db,
  )
  const { total, ordinals } = rows[0]!
  return {
    checkins: ordinals.length === 0 ? [] : await checkInsByOrdinal(db, link.id, ordinals),
    total,
    searchedCount: Math.min(listedCount(link), MAX_SEARCHED_CHECK_INS),
  }
}

/** In the order of the ordinals. */
async function checkInsByOrdinal(db: Queries, linkId: string, ordinals: number[]): Promise<CheckInRecord[]> {
  const rows = await db
    .selectFrom('check_ins')
    .selectAll()
    .where('link_id', '=', linkId)
    .where('ordinal', 'in', ordinals)
    .execute()
  const inOrder = rows.sort((a, b) => ordinals.indexOf(a.ordinal) - ordinals.indexOf(b.ordinal))
  return recordsOf(db, linkId, inOrder)
}

type CheckInRow = Selectable<CheckIns>

/** Check-ins of one link as their creator sees them, with their marks. */
export async function recordsOf(db: Queries, linkId: string, rows: readonly CheckInRow[]): Promise<CheckInRecord[]> {
  const marks = await marksByOrdinal(
    db,
    linkId,
    rows.map(({ ordinal }) => ordinal),
  )
  const lateness = await latenessAt(db, linkId, rows)
  return rows.map(row => ({ ...recordOf(row, marks.get(row.ordinal) ?? []), ...lateness(row) }))
}

const recordOf = (row: CheckInRow, marks: CheckInRecord['marks']): CheckInRecord => ({
  id: row.id,
  userName: row.user_name,
  userEmail: row.user_email && displayEmail(row.user_email),
  emailVerified: row.email_verified,
  userPhone: row.user_phone,
  deviceInfo: deviceInfo({ deviceType: row.device_type, browser: row.browser, os: row.os }),
  checkedInAt: row.checked_in_at.toISOString(),
  photoUrl: row.photo_id && pathOf(checkInPhoto, { linkId: row.link_id, photoId: row.photo_id }),
  photoSource: row.photo_source as CheckInRecord['photoSource'],
  latitude: row.latitude,
  longitude: row.longitude,
  accuracyM: row.accuracy_m,
  distanceM: row.distance_m,
  inside: row.inside,
  accuracyBand: row.accuracy_band,
  recordState: row.state,
  source: shownSource(row),
  corrected: row.corrected,
  reason: row.reason,
  enteredAt: row.entered_at?.toISOString() ?? null,
  ...sessionOfRow(row),
  ...checkOutOfRow(row),
  marks,
})
