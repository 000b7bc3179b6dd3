import type pg from 'pg'
import { enqueue } from '../../jobs/queue.ts'
import type { LinkState } from '../links/index.ts'
import { CLAIM_PHOTOS, enqueuePhotoErasure, type StoredPhoto } from '../photos/index.ts'
import { type Attempt, NO_ROOM, type Outcome } from './attempt.ts'
import { PERSON_COLUMNS } from './check-in-rows.ts'
import type { Refusal } from './check-in-rules.ts'

/** How long a visitor's mailed link works. */
export const VERIFY_WITHIN_HOURS = 24

interface Row {
  attempt: Attempt
  link: LinkState
  distanceM: number
}

export interface Counted {
  link: Pick<LinkState, 'id' | 'creatorId'>
  at: Date
  outcome: 'accepted' | Refusal
  deviceType: string
  /** Of an accepted visitor who gave one: tells who returns. */
  email: string | null
}

interface Earlier {
  link_id: string
  id: string
  kind: 'confirmed' | 'pending' | 'refused'
  reason: Refusal | null
  distance_m: number | null
  at: Date
  body_digest: Buffer | null
}

/** How an attempt ended, and which body it came with. */
export interface Settled {
  outcome: Outcome
  bodyDigest: Buffer | null
}

/** How attempts of the same ids ended before, by `linkId id`. The links must be locked, or be about to. */
export async function earlierOutcomes(
  client: pg.ClientBase | pg.Pool,
  attempts: Attempt[],
): Promise<Map<string, Settled>> {
  const { rows: found } = await client.query<Earlier>({
    name: 'earlier-outcomes',
    text: `with asked as (
        select l.id as link_id, a.id from unnest($1::text[], $2::uuid[]) as a (token, id) join links l on l.checkin_token = a.token)
      select link_id, id, 'confirmed' as kind, null as reason, null::real as distance_m, checked_in_at as at, body_digest
        from asked join check_ins using (link_id, id)
      union all select link_id, id, 'pending', null, null, checked_in_at, body_digest
        from asked join pending_check_ins using (link_id, id)
      union all select link_id, id, 'refused', reason, r.distance_m, attempted_at, body_digest
        from asked join refused_attempts r using (link_id, id)`,
    values: [attempts.map(({ checkinToken }) => checkinToken), attempts.map(({ id }) => id)],
  })
  return new Map(
    found
      .sort((a, b) => Number(a.kind === 'confirmed') - Number(b.kind === 'confirmed'))
      .map(row => [`${row.link_id} ${row.id}`, { outcome: outcomeOf(row), bodyDigest: row.body_digest }]),
  )
}

const outcomeOf = ({ kind, reason, distance_m: distanceM, at }: Earlier): Outcome =>
  kind === 'refused' ? { kind, reason: reason!, distanceM } : { kind, checkedInAt: at }

/** The photo that the attempt's row owns, if any. */
export const storedPhotoOf = ({ photo }: Attempt): StoredPhoto | null => (photo === NO_ROOM ? null : photo)

/** The parameters for `PERSON_COLUMNS`, one array a column. */
const PERSON_ARRAYS = `$1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::float8[], $7::float8[], $8::real[], $9::real[],
  $10::inet[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::timestamptz[], $17::bytea[],
  $18::int[]`

const personArrays = (rows: Row[]) => {
  const column = <T>(value: (row: Row) => T) => rows.map(value)
  return [
    column(({ link }) => link.id),
    column(({ attempt }) => attempt.id),
    column(({ attempt }) => attempt.name),
    column(({ attempt }) => attempt.email),
    column(({ attempt }) => attempt.phone),
    column(({ attempt }) => attempt.latitude),
    column(({ attempt }) => attempt.longitude),
    column(({ attempt }) => attempt.accuracyM),
    column(({ distanceM }) => distanceM),
    column(({ attempt }) => attempt.ip),
    column(({ attempt }) => attempt.device.deviceType),
    column(({ attempt }) => attempt.device.browser),
    column(({ attempt }) => attempt.device.os),
    column(({ attempt }) => storedPhotoOf(attempt)?.photoId),
    column(({ attempt }) => storedPhotoOf(attempt) && attempt.photoSource),
    column(({ link }) => link.now),
    column(({ attempt }) => attempt.bodyDigest),
    column(({ attempt }) => storedPhotoOf(attempt)?.bytes),
  ]
}

/** Gives each row its link's next ordinal and keeps the count with it. The links must be locked. */
export async function insertCheckIns(client: pg.ClientBase, rows: Row[]): Promise<void> {
  const ordinals = rows.map(({ link }) => ++link.checkinCount + link.erasedCount)
  const links = [...new Set(rows.map(({ link }) => link))]
  await client.query({
    name: 'insert-check-ins',
    text: `with counted as (
        update links set checkin_count = c.checkin_count, last_checkin_at = c.at, photo_bytes = c.photo_bytes
        from unnest($20::uuid[], $21::int[], $22::timestamptz[], $23::bigint[]) as c (id, checkin_count, at, photo_bytes)
        where links.id = c.id)
      insert into check_ins (${PERSON_COLUMNS}, ordinal) select * from unnest(${PERSON_ARRAYS}, $19::int[])`,
    values: [
      ...personArrays(rows),
      ordinals,
      links.map(link => link.id),
      links.map(link => link.checkinCount),
      links.map(link => link.now),
      links.map(link => link.photoBytes),
    ],
  })
}

/** Each waits for its mailed link; the email is queued with it. */
export async function insertPending(client: pg.ClientBase, rows: Row[]): Promise<void> {
  await client.query({
    name: 'insert-pending',
    text: `insert into pending_check_ins (${PERSON_COLUMNS}, browser_hash, expires_at)
      select *, checked_in_at + interval '${VERIFY_WITHIN_HOURS} hours'
      from unnest(${PERSON_ARRAYS}, $19::bytea[]) as p (${PERSON_COLUMNS}, browser_hash)`,
    values: [...personArrays(rows), rows.map(({ attempt }) => attempt.browserHash())],
  })
  await client.query({
    name: 'count-pending',
    text: `update links set pending_count = pending_count + p.n, photo_bytes = p.photo_bytes
      from (
        select id, count(*) as n, max(photo_bytes) as photo_bytes
        from unnest($1::uuid[], $2::bigint[]) as p (id, photo_bytes) group by id) p
      where links.id = p.id`,
    values: [rows.map(({ link }) => link.id), rows.map(({ link }) => link.photoBytes)],
  })
  await Promise.all(
    rows.map(({ link, attempt }) => enqueue(client, 'send_check_in_letter', { linkId: link.id, id: attempt.id })),
  )
}

export async function insertRefused(client: pg.ClientBase, rows: (Row & { outcome: Outcome })[]): Promise<void> {
  await client.query({
    name: 'insert-refused',
    text: `insert into refused_attempts (link_id, id, reason, distance_m, accuracy_m, device_type, browser, os, attempted_at, body_digest)
      select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::real[], $5::real[], $6::text[], $7::text[], $8::text[],
        $9::timestamptz[], $10::bytea[])`,
    values: [
      rows.map(({ link }) => link.id),
      rows.map(({ attempt }) => attempt.id),
      rows.map(({ outcome }) => (outcome.kind === 'refused' ? outcome.reason : null)),
      rows.map(({ distanceM }) => distanceM),
      rows.map(({ attempt }) => attempt.accuracyM),
      rows.map(({ attempt }) => attempt.device.deviceType),
      rows.map(({ attempt }) => attempt.device.browser),
      rows.map(({ attempt }) => attempt.device.os),
      rows.map(({ link }) => link.now),
      rows.map(({ attempt }) => attempt.bodyDigest),
    ],
  })
}

/** The creator gets one email, and another only after photos have been erased. */
export async function notePhotosFull(client: pg.ClientBase, links: LinkState[]): Promise<void> {
  const newlyFull = new Set(links.filter(({ photosFull }) => !photosFull).map(({ id }) => id))
  if (newlyFull.size === 0) return
  await client.query('update links set photos_full_at = app_now() where id = any($1)', [[...newlyFull]])
  for (const linkId of newlyFull) await enqueue(client, 'send_photo_storage_full', { linkId })
}

export async function claimPhotos(client: pg.ClientBase, photoIds: string[]): Promise<void> {
  if (photoIds.length > 0) await client.query({ name: 'claim-photos', text: CLAIM_PHOTOS, values: [photoIds] })
}

/** Photos that no check-in owns. A job erases them: it replaces the rows by which the sweep would find them. */
export async function discardPhotos(client: pg.ClientBase, photoIds: string[]): Promise<void> {
  if (photoIds.length === 0) return
  await enqueuePhotoErasure(client, photoIds)
  await claimPhotos(client, photoIds)
}

/**
 * Adds to the counters that the creator's numbers and charts are read from. Whoever checked in before at any link of
 * the same creator returns; a visitor's row is written once a day.
 */
export async function countAttempts(client: pg.ClientBase, counted: Counted[]): Promise<void> {
  if (counted.length === 0) return
  await client.query({
    name: 'count-attempts',
    text: `with told as materialized (
        select c.*, hash as email_hash, email is not null as named, (at at time zone 'UTC')::date as today, seen_here_on,
          again or seen_at_links > 0 as returns
        from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::bool[])
          as c (link_id, creator_id, at, outcome, device_type, email, again)
        cross join lateral (select sha256(convert_to(email, 'UTF8')) as hash offset 0) as h
        cross join lateral (
          select count(*) as seen_at_links, max(last_seen_on) filter (where v.link_id = c.link_id) as seen_here_on
          from visitors v where v.creator_id = c.creator_id and v.email_hash = hash) as known),
      seen as (
        insert into visitors (creator_id, email_hash, link_id, last_seen_on)
        select creator_id, email_hash, link_id, max(today) from told
        where named and (seen_here_on is null or seen_here_on < today) group by 1, 2, 3
        on conflict (creator_id, email_hash, link_id) do update set last_seen_on = excluded.last_seen_on)
      insert into attempt_counts as a (link_id, slot_at, outcome, device_type, attempts, first_visits, return_visits)
      select link_id, date_bin('15 minutes', at, 'epoch'), outcome, device_type, count(*),
        count(*) filter (where named and not returns), count(*) filter (where named and returns)
      from told group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (link_id, slot_at, outcome, device_type) do update set attempts = a.attempts + excluded.attempts,
        first_visits = a.first_visits + excluded.first_visits, return_visits = a.return_visits + excluded.return_visits`,
    values: [
      counted.map(({ link }) => link.id),
      counted.map(({ link }) => link.creatorId),
      counted.map(({ at }) => at),
      counted.map(({ outcome }) => outcome),
      counted.map(({ deviceType }) => deviceType),
      counted.map(({ email }) => email),
      cameBefore(counted),
    ],
  })
}

/** Whether the same visitor stands before this one among them. */
function cameBefore(counted: Counted[]): boolean[] {
  const known = new Set<string>()
  return counted.map(({ link, email }) => {
    const visitor = `${link.creatorId} ${email}`
    const before = known.has(visitor)
    known.add(visitor)
    return before
  })
}
