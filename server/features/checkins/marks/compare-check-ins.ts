import { sql } from 'kysely'
import { KIOSK_DEVICE } from '../../../../contract/device-types.ts'
import { databaseNow, type Queries } from '../../../db/db.ts'
import type { LinkRow } from '../../links/index.ts'
import { foldName } from '../../people/index.ts'
import { timeZoneAt } from '../../places/index.ts'
import { isRepeat } from '../repeats/repeat-rules.ts'
import {
  COMPARED_WITHIN_MS,
  type Compared,
  type FoundMark,
  isCrowd,
  isSamePicture,
  isTooFast,
  SAME_PICTURE_BITS,
  sameDeviceMarks,
  samePositionMarks,
} from './mark-rules.ts'

/** New check-ins are compared with so many at most. */
const MAX_ROWS = 5000

export interface Comparison {
  found: FoundMark[]
  /** So many people share one position by now that it says nothing of these. */
  crowded: number[]
}

/** Compares the check-ins after `link.marked_to` with those before them, and with those of the same people at other links. */
export async function compareCheckIns(tx: Queries, link: LinkRow, newest: number): Promise<Comparison> {
  const comparisons: Comparison[] = []
  for (const times of await timesToCompare(tx, link, newest))
    comparisons.push(await compareWithin(tx, { link, newest, times }))
  return {
    found: comparisons.flatMap(({ found }) => found),
    crowded: comparisons.flatMap(({ crowded }) => crowded),
  }
}

/** Which check-ins are compared with each other. */
interface Times {
  from: Date
  to: Date
}

interface Compare {
  link: LinkRow
  newest: number
  times: Times
}

/** Those around now, and around new check-ins of an earlier time, which have waited for an email or for the creator. */
async function timesToCompare(tx: Queries, link: LinkRow, newest: number): Promise<Times[]> {
  const now = await databaseNow(tx)
  const { rows } = await sql<{ at: Date }>`
    select checked_in_at as at from check_ins
    where link_id = ${link.id} and ordinal > ${Math.max(link.marked_to, newest - MAX_ROWS)} and ordinal <= ${newest}
      and state = 'valid' and source <> 'creator' and checked_in_at <= ${around(now).from}
    order by checked_in_at`.execute(tx)
  const merged: Times[] = []
  for (const times of [...rows.map(({ at }) => at), now].map(around)) {
    const last = merged.at(-1)
    if (last && times.from <= last.to) last.to = times.to
    else merged.push(times)
  }
  return merged
}

const around = (at: Date): Times => ({
  from: new Date(at.getTime() - COMPARED_WITHIN_MS),
  to: new Date(at.getTime() + COMPARED_WITHIN_MS),
})

async function compareWithin(tx: Queries, compare: Compare): Promise<Comparison> {
  const { link } = compare
  const [alike, pictures, emails, journeys] = [
    await rowsThatShare(tx, compare),
    await samePictures(tx, compare),
    await sameEmails(tx, compare),
    await journeysTo(tx, compare),
  ]
  const byPosition = groups(alike, ({ latitude, longitude }) => latitude !== null && `${latitude} ${longitude}`)
  const byBrowser = groups(alike, ({ browserKey }) => browserKey)
  const byTicket = groups(alike, ({ ticketHash }) => ticketHash)
  return {
    found: [
      ...byPosition.flatMap(rows => samePositionMarks(rows, link.marked_to)),
      ...[...byBrowser, ...byTicket].flatMap(rows => sameDeviceMarks(rows, link.marked_to)),
      ...pictures,
      ...emails,
      ...journeys,
    ],
    crowded: byPosition.filter(isCrowd).flatMap(rows => rows.map(({ ordinal }) => ordinal)),
  }
}

function groups(rows: Compared[], keyOf: (row: Compared) => string | false | null): Compared[][] {
  return [...Map.groupBy(rows, keyOf)].filter(([key, { length }]) => key && length > 1).map(([, group]) => group)
}

interface Row {
  ordinal: number
  user_name: string
  user_email: string | null
  email_verified: boolean
  browser_key: Buffer | null
  ticket_hash: Buffer | null
  checked_in_at: Date
  latitude: number | null
  longitude: number | null
  accuracy_m: number | null
}

const compared = (row: Row): Compared => ({
  ordinal: row.ordinal,
  name: foldName(row.user_name),
  email: row.user_email,
  emailVerified: row.email_verified,
  browserKey: row.browser_key?.toString('base64') ?? null,
  ticketHash: row.ticket_hash?.toString('base64') ?? null,
  at: row.checked_in_at,
  latitude: row.latitude,
  longitude: row.longitude,
  accuracyM: row.accuracy_m,
})

const COLUMNS = sql`ordinal, user_name, user_email, email_verified, browser_key, ticket_hash, checked_in_at, latitude, longitude, accuracy_m`

/** Check-ins of visitors in these hours, after one of them; what the creator adds by hand is compared with nothing. */
const visits = ({ link, times }: Compare, after: number) => sql`
  select * from check_ins where link_id = ${link.id} and ordinal > ${after} and state = 'valid' and source <> 'creator'
    and checked_in_at > ${times.from} and checked_in_at <= ${times.to}`

/** Everything that a new check-in may resemble. */
const recent = (compare: Compare) =>
  sql`recent as materialized (${visits(compare, Math.max(0, compare.newest - MAX_ROWS))})`

const fresh = (compare: Compare) =>
  sql`fresh as (${visits(compare, Math.max(compare.link.marked_to, compare.newest - MAX_ROWS))})`

/** At a kiosk all share the tablet’s position, as all of them say. */
const BY_OWN_PHONE = sql`device_type <> ${KIOSK_DEVICE}`

/** The check-ins that share a position, a browser or a ticket with a new one. */
async function rowsThatShare(tx: Queries, compare: Compare): Promise<Compared[]> {
  const { link } = compare
  const { rows } = await sql<Row>`with ${recent(compare)},
    places as (
      select latitude, longitude from recent where latitude is not null and ${BY_OWN_PHONE}
      group by latitude, longitude having count(*) > 1 and max(ordinal) > ${link.marked_to}),
    browsers as (
      select browser_key from recent where browser_key is not null
      group by browser_key having count(*) > 1 and max(ordinal) > ${link.marked_to}),
    tickets as (
      select ticket_hash from recent where ticket_hash is not null
      group by ticket_hash having count(*) > 1 and max(ordinal) > ${link.marked_to})
    select ${COLUMNS} from recent
    where (latitude, longitude) in (table places) and ${BY_OWN_PHONE} or browser_key in (table browsers)
      or ticket_hash in (table tickets) order by ordinal`.execute(tx)
  return rows.map(compared)
}

async function samePictures(tx: Queries, compare: Compare): Promise<FoundMark[]> {
  const { rows } = await sql<{
    one: Row
    other: Row
    bits: number
  }>`with ${recent(compare)}, ${fresh(compare)},
    photos as (select ${COLUMNS}, photo_hash from recent where photo_hash is not null)
    select to_jsonb(one) as one, to_jsonb(other) as other, bits from photos one join photos other on other.ordinal < one.ordinal
      cross join lateral (select bit_count((one.photo_hash # other.photo_hash)::bit(64))::int as bits) as difference
    where exists (select from fresh where photo_hash is not null)
      and one.ordinal > ${compare.link.marked_to} and bits <= ${SAME_PICTURE_BITS} order by one.ordinal, other.ordinal desc`.execute(
    tx,
  )
  return rows
    .filter(({ one, other, bits }) => isSamePicture(bits, comparedJson(one), comparedJson(other)))
    .map(({ one, other }) => ({ ordinal: one.ordinal, kind: 'same_photo', otherOrdinal: other.ordinal }))
}

/** As `to_jsonb` gives it: bytes as hexadecimal text, and times as text. */
const comparedJson = (row: Row): Compared => ({
  ...compared({ ...row, browser_key: null, ticket_hash: null }),
  at: new Date(row.checked_in_at),
  browserKey: row.browser_key && String(row.browser_key),
})

interface SameEmailRow {
  ordinal: number
  at: Date
  session_at: Date | null
  other_ordinal: number
  other_at: Date
  other_session_at: Date | null
}

/** The newest other check-in may belong to another session. */
const MAX_OTHERS = 5

/** At links that record each visitor once: the same email, merely typed in, in another browser. */
async function sameEmails(tx: Queries, compare: Compare): Promise<FoundMark[]> {
  const { link } = compare
  if (link.repeat_rule === 'any') return []
  const { rows } = await sql<SameEmailRow>`
    with ${fresh(compare)}
    select one.ordinal, one.checked_in_at as at, one.occurrence_at as session_at, other.*
    from fresh one cross join lateral (
      select ordinal as other_ordinal, checked_in_at as other_at, occurrence_at as other_session_at from check_ins c
      where c.link_id = ${link.id} and c.user_email = one.user_email and c.ordinal < one.ordinal and c.state = 'valid'
        and (c.browser_key = one.browser_key) is not true
      order by checked_in_at desc limit ${MAX_OTHERS}) as other
    where one.user_email is not null order by one.ordinal, other_at desc`.execute(tx)
  const rule = { repeatRule: link.repeat_rule, timeZone: timeZoneAt(link) }
  const repeats = rows.filter(({ at, session_at, other_at, other_session_at }) =>
    isRepeat(rule, other_at, at, { earlier: other_session_at, now: session_at }),
  )
  return [...Map.groupBy(repeats, ({ ordinal }) => ordinal)].map(([ordinal, [newestOther]]) => ({
    ordinal,
    kind: 'same_address',
    otherOrdinal: newestOther!.other_ordinal,
  }))
}

/** Visitors by email who were at another link of the creator too short a time before. */
async function journeysTo(tx: Queries, compare: Compare): Promise<FoundMark[]> {
  const { link, times } = compare
  const { rows } = await sql<
    Row & { from_name: string; from_at: Date; from_accuracy: number; from_lat: number; from_lon: number }
  >`
    with ${fresh(compare)}
    select one.*, before.* from fresh one
    join visitors v on v.creator_id = ${link.creator_id} and v.email_hash = sha256(convert_to(one.user_email, 'UTF8'))
      and v.link_id <> ${link.id} and v.last_seen_on >= (${times.from}::timestamptz at time zone 'UTC')::date - 1
    cross join lateral (
      select user_name as from_name, checked_in_at as from_at, accuracy_m as from_accuracy, latitude as from_lat,
        longitude as from_lon
      from check_ins c
      where c.link_id = v.link_id and c.user_email = one.user_email and c.state = 'valid' and c.source <> 'creator'
        and c.latitude is not null and c.checked_in_at <= one.checked_in_at
        and c.checked_in_at > one.checked_in_at - make_interval(secs => ${COMPARED_WITHIN_MS / 1000})
      order by c.checked_in_at desc limit 1) as before
    where one.user_email is not null and one.latitude is not null`.execute(tx)
  return rows
    .filter(row =>
      isTooFast(
        {
          name: foldName(row.from_name),
          at: row.from_at,
          latitude: row.from_lat,
          longitude: row.from_lon,
          accuracyM: row.from_accuracy,
        },
        compared(row),
      ),
    )
    .map(({ ordinal }) => ({ ordinal, kind: 'too_fast', otherOrdinal: null }))
}
