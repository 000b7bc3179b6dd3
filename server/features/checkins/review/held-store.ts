import { sql } from 'kysely'
import type pg from 'pg'
import { checkInPhoto } from '../../../../contract/checkins.ts'
import { pathOf } from '../../../../contract/endpoint-urls.ts'
import { HELD_PAGE_SIZE, type HeldCheckIn } from '../../../../contract/held-check-ins.ts'
import type { AccuracyBand, DistanceBand } from '../../../../contract/kept-verdict.ts'
import type { MarkKind } from '../../../../contract/marks.ts'
import type { Db } from '../../../db/db.ts'
import { type LinkState, newestOrdinal } from '../../links/index.ts'
import { displayEmail } from '../../mail/index.ts'
import type { InSession } from '../../schedules/index.ts'
import { COUNTED_AT, PERSON_COLUMNS } from '../check-in-rows.ts'
import type { ReviewReason } from '../check-in-rules.ts'
import { completeCheckIns } from '../complete-check-ins.ts'

interface HeldRow {
  id: string
  user_name: string
  user_email: string | null
  email_verified: boolean
  user_phone: string | null
  checked_in_at: Date
  review_reason: ReviewReason
  note: string | null
  latitude: number | null
  longitude: number | null
  distance_m: number | null
  accuracy_m: number | null
  inside: boolean | null
  accuracy_band: AccuracyBand | null
  distance_band: DistanceBand | null
  photo_id: string | null
  marks: string
}

const WAITS = sql`waits_for = 'review' and decision is null and expires_at > app_now()`

/** A page of those who wait at a link, longest first. */
export async function heldAt(db: Db, linkId: string, page: number): Promise<HeldCheckIn[]> {
  const { rows } = await sql<HeldRow>`
    select id, user_name, user_email, email_verified, user_phone, checked_in_at, review_reason, note, latitude, longitude,
      distance_m, accuracy_m, inside, accuracy_band, distance_band, photo_id, marks
    from pending_check_ins where link_id = ${linkId} and ${WAITS}
    order by checked_in_at, id limit ${HELD_PAGE_SIZE} offset ${(page - 1) * HELD_PAGE_SIZE}`.execute(db)
  return rows.map(row => ({
    id: row.id,
    userName: row.user_name,
    userEmail: row.user_email && displayEmail(row.user_email),
    emailVerified: row.email_verified,
    userPhone: row.user_phone,
    at: row.checked_in_at.toISOString(),
    reason: row.review_reason,
    note: row.note,
    latitude: row.latitude,
    longitude: row.longitude,
    distanceM: row.distance_m,
    accuracyM: row.accuracy_m,
    inside: row.inside,
    accuracyBand: row.accuracy_band,
    distanceBand: row.distance_band,
    flags: row.marks.split(' ').filter(Boolean) as MarkKind[],
    photoUrl: row.photo_id && pathOf(checkInPhoto, { linkId, photoId: row.photo_id }),
  }))
}

/** How many wait at a link since before that time. */
export async function countHeldSince(db: Db, linkId: string, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pending_check_ins
    where link_id = ${linkId} and ${WAITS} and checked_in_at < ${before}`.execute(db)
  return rows[0]!.count
}

export interface Undecided {
  id: string
  user_name: string
  user_email: string | null
  user_phone: string | null
  device_type: string
  checked_in_at: Date
  /** By what time it finds its session. */
  counted_at: Date
  ip: string | null
  /** Hashes of network and site, where the link keeps no IP. */
  networks: string | null
  /** Who came by a personal link. */
  person_id: string | null
}

const UNDECIDED = `select id, user_name, user_email, user_phone, device_type, checked_in_at, ${COUNTED_AT} as counted_at, host(ip) as ip, networks, person_id
  from pending_check_ins
  where link_id = $1 and waits_for = 'review' and decision is null and expires_at > app_now()`

/** Those who wait because the list of their link decides, locked, longest first. An email that was confirmed was not on it. */
export async function waitingForList(client: pg.ClientBase, linkId: string): Promise<Undecided[]> {
  const { rows } = await client.query<Undecided>(
    `${UNDECIDED} and review_reason = 'not_listed' and not email_verified order by checked_in_at, id for update`,
    [linkId],
  )
  return rows
}

/** Those of the ids that still wait, as a list names them. */
export async function waitingVisitors(
  db: Db,
  linkId: string,
  ids: readonly string[],
): Promise<{ name: string; email: string | null }[]> {
  const { rows } = await sql<{ name: string; email: string | null }>`
    select user_name as name, user_email as email from pending_check_ins
    where link_id = ${linkId} and id = any(${ids}::uuid[]) and ${WAITS}`.execute(db)
  return rows
}

/** Those of the ids that still wait, locked, in the order in which they asked. */
export async function undecided(client: pg.ClientBase, linkId: string, ids: readonly string[]): Promise<Undecided[]> {
  const { rows } = await client.query<Undecided>(
    `${UNDECIDED} and id = any($2::uuid[]) order by checked_in_at, id for update`,
    [linkId, ids],
  )
  return rows
}

export interface ApprovedAsk extends Undecided {
  inSession: InSession | null
}

export interface LetInBy {
  /** `review`: the creator. `visitor`: nobody had to decide. */
  source: 'review' | 'visitor'
  reason: string | null
}

/** Makes them check-ins with the same ids and times. The link must be locked. */
export async function approveHeld(
  client: pg.ClientBase,
  link: LinkState,
  asks: readonly ApprovedAsk[],
  { source, reason }: LetInBy,
): Promise<void> {
  if (asks.length === 0) return
  const ordinals = asks.map(() => {
    link.checkinCount++
    return newestOrdinal(link)
  })
  await client.query(
    `update pending_check_ins set decision = 'approved', decided_at = app_now(), confirmed_at = app_now(),
       networks = null
     where link_id = $1 and id = any($2::uuid[])`,
    [link.id, asks.map(({ id }) => id)],
  )
  await client.query(
    `with late as (
       insert into late_records (link_id, at, ordinal)
       select link_id, checked_in_at, n.ordinal from unnest($2::uuid[], $3::int[]) as n (id, ordinal)
       join pending_check_ins p using (id) where p.link_id = $1)
     insert into check_ins (${PERSON_COLUMNS}, ordinal, email_verified, source, reason)
     select ${PERSON_COLUMNS}, n.ordinal, p.email_verified, $5, $4 from unnest($2::uuid[], $3::int[]) as n (id, ordinal)
     join pending_check_ins p using (id) where p.link_id = $1`,
    [link.id, asks.map(({ id }) => id), ordinals, reason, source],
  )
  const marked = await completeCheckIns(
    client,
    link,
    asks.map(({ id, inSession }, nth) => ({ id, inSession, ordinal: ordinals[nth]! })),
  )
  await client.query(
    `update links set checkin_count = $2, held_count = held_count - $3,
       last_checkin_at = greatest(last_checkin_at, $4), marked_count = marked_count + $5
     where id = $1`,
    [link.id, link.checkinCount, asks.length, asks.at(-1)!.checked_in_at, marked],
  )
}

export async function declineHeld(
  client: pg.ClientBase,
  link: LinkState,
  asks: readonly Undecided[],
  reason: string | null,
): Promise<void> {
  await client.query(
    `update pending_check_ins set decision = 'declined', decided_at = app_now(), networks = null, decline_reason = $3
     where link_id = $1 and id = any($2::uuid[])`,
    [link.id, asks.map(({ id }) => id), reason],
  )
  await client.query('update links set held_count = held_count - $2 where id = $1', [link.id, asks.length])
}
