import type pg from 'pg'
import { usesBrowserKey } from '../../../contract/link-settings.ts'
import type { Refusal } from '../../../contract/refusals.ts'
import { newestOrdinal } from '../links/index.ts'
import { insertMatches } from '../people/index.ts'
import { CLAIM_PHOTOS, enqueuePhotoErasure, type StoredPhoto } from '../photos/index.ts'
import { endEarlierStays, insertPresent } from '../presence/index.ts'
import { countInSessions, sessionArrays } from '../schedules/index.ts'
import { type Attempt, type AttemptOutcome, attemptKey, type JudgedAttempt } from './attempt.ts'
import { PERSON_COLUMNS } from './check-in-rows.ts'
import type { ReviewReason } from './check-in-rules.ts'
import { keptPosition } from './kept-position.ts'
import { countArrays, type LinkCounts, updateCounts } from './link-counts.ts'
import { insertMarks } from './marks/mark-store.ts'
import { insertRepeatKeys } from './repeats/repeat-keys.ts'

/** How long the link in a visitor's email works. */
export const VERIFY_WITHIN_HOURS = 24

/** Of several with the same id, the last kind is the present state. */
const KINDS = ['settled', 'forgotten', 'erased', 'refused', 'pending', 'held', 'declined', 'void', 'confirmed'] as const

interface EarlierAttemptRow {
  link_id: string
  id: string
  kind: (typeof KINDS)[number]
  reason: Refusal | ReviewReason | null
  may_ask: boolean
  distance_m: number | null
  radius_m: number
  at: Date
  body_digest: Buffer | null
}

/** The outcome of an attempt, and the digest of its body. */
export interface RecordedOutcome {
  outcome: AttemptOutcome
  bodyDigest: Buffer | null
}

/**
 * The recorded outcomes of attempts with the same ids, by `attemptKey`. The links must be locked, or be about to be. An id of which
 * the journal says that it was erased or declined makes no second check-in.
 */
export async function earlierOutcomes(
  client: pg.ClientBase | pg.Pool,
  attempts: Attempt[],
): Promise<Map<string, RecordedOutcome>> {
  const { rows: found } = await client.query<EarlierAttemptRow>({
    name: 'earlier-outcomes',
    text: `with requested as (
        select l.id as link_id, a.id, l.radius_m from unnest($1::text[], $2::uuid[]) as a (token, id) join links l on l.checkin_token = a.token)
      select link_id, id, case state when 'void' then 'void' else 'confirmed' end as kind, null as reason, false as may_ask, null::real as distance_m, radius_m, checked_in_at as at,
          body_digest
        from requested join check_ins using (link_id, id)
      union all select link_id, id, case when decision = 'declined' then 'declined'
          when confirmed_at is not null then 'settled' when waits_for = 'review' then 'held' else 'pending' end,
          review_reason, false, null, radius_m, checked_in_at, body_digest
        from requested join pending_check_ins using (link_id, id)
      union all select link_id, id, 'refused', reason, may_ask, r.distance_m, radius_m, attempted_at, body_digest
        from requested join refused_attempts r using (link_id, id)
      union all select link_id, id, case act when 'erase' then 'erased' else 'forgotten' end, null, false, null, radius_m, at, null
        from requested cross join lateral (
          select act, at from record_acts a where a.link_id = requested.link_id and a.check_in_id = requested.id
          order by seq desc limit 1) as newest
        where act in ('erase', 'decline')`,
    values: [attempts.map(({ checkinToken }) => checkinToken), attempts.map(({ id }) => id)],
  })
  return new Map(
    found
      .sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
      .map(row => [attemptKey(row.link_id, row.id), { outcome: outcomeOf(row), bodyDigest: row.body_digest }]),
  )
}

function outcomeOf({ kind, reason, may_ask, distance_m, radius_m, at }: EarlierAttemptRow): AttemptOutcome {
  switch (kind) {
    case 'confirmed':
    case 'settled':
      return { kind: 'confirmed', checkedInAt: at }
    case 'pending':
      return { kind, checkedInAt: at, review: reason as ReviewReason | null }
    case 'held':
      return { kind, checkedInAt: at, review: reason as ReviewReason }
    case 'declined':
    case 'forgotten':
      return { kind: 'declined' }
    case 'void':
    case 'erased':
      return { kind }
    case 'refused': {
      const away = reason === 'too_far' && distance_m !== null ? { distanceM: distance_m, radiusM: radius_m } : null
      return { kind, reason: reason as Refusal, away, mayAsk: may_ask, recordedAt: at }
    }
  }
}

/** The stored photo of an attempt, if any. */
export const storedPhotoOf = ({ photo }: Attempt): StoredPhoto | null => (typeof photo === 'string' ? null : photo)

/** The parameters for `PERSON_COLUMNS`, one array a column. */
export const PERSON_ARRAYS = `$1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::float8[], $7::float8[], $8::real[], $9::real[],
  $10::inet[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::timestamptz[], $17::bytea[],
  $18::int[], $19::bytea[], $20::bool[], $21::smallint[], $22::bigint[], $23::bytea[]`

export const personArrays = (rows: JudgedAttempt[]) => {
  const column = <T>(value: (row: JudgedAttempt) => T) => rows.map(value)
  const kept = rows.map(({ link, attempt, distanceM }) => keptPosition(link, attempt, distanceM))
  return [
    column(({ link }) => link.id),
    column(({ attempt }) => attempt.id),
    column(({ attempt }) => attempt.name),
    column(({ email }) => email),
    column(({ attempt }) => attempt.phone),
    kept.map(({ latitude }) => latitude),
    kept.map(({ longitude }) => longitude),
    kept.map(({ accuracyM }) => accuracyM),
    kept.map(({ distanceM }) => distanceM),
    kept.map(({ ip }) => ip),
    column(({ attempt }) => attempt.device.deviceType),
    column(({ attempt }) => attempt.device.browser),
    column(({ attempt }) => attempt.device.os),
    column(({ attempt }) => storedPhotoOf(attempt)?.photoId),
    column(({ attempt }) => storedPhotoOf(attempt) && attempt.photoSource),
    column(({ link }) => link.now),
    column(({ attempt }) => attempt.bodyDigest),
    column(({ attempt }) => storedPhotoOf(attempt)?.bytes),
    column(({ link, attempt }) => (attempt.keys && usesBrowserKey(link) ? attempt.keys.browserKey() : null)),
    kept.map(({ inside }) => inside),
    kept.map(({ accuracyBand }) => accuracyBand),
    // No hash at a kiosk: one camera at one spot makes all photos look alike.
    column(({ attempt }) => (attempt.atKiosk ? null : storedPhotoOf(attempt)?.hash)),
    column(({ attempt }) => attempt.ticket?.hash),
  ]
}

const INSERT_CHECK_INS = {
  name: 'insert-check-ins',
  text: `with counted as (${updateCounts(25)})
    insert into check_ins (${PERSON_COLUMNS}, ordinal) select * from unnest(${PERSON_ARRAYS}, $24::int[])`,
}

/** Of a batch in which somebody is in a session. */
const INSERT_IN_SESSIONS = {
  name: 'insert-check-ins-in-sessions',
  text: `with counted as (${updateCounts(25)}), ${countInSessions(34)}
    insert into check_ins (${PERSON_COLUMNS}, ordinal, occurrence_at, late_s)
    select * from unnest(${PERSON_ARRAYS}, $24::int[], $41::timestamptz[], $42::int[])`,
}

function valuesInSessions(rows: JudgedAttempt[], ordinals: number[]) {
  const records = rows.flatMap(({ link, inSession }, nth) =>
    inSession ? [{ ...inSession, linkId: link.id, ordinal: ordinals[nth]! }] : [],
  )
  return [
    ...sessionArrays(records),
    rows.map(({ inSession }) => inSession && new Date(inSession.session.startsAt)),
    rows.map(({ inSession }) => inSession?.lateS ?? null),
  ]
}

/** Gives each row its link's next ordinal, and changes the counts of the links. The links must be locked. */
export async function insertCheckIns(
  client: pg.ClientBase,
  rows: JudgedAttempt[],
  counts: LinkCounts[],
): Promise<void> {
  const ordinals = rows.map(({ link }) => {
    link.checkinCount++
    return newestOrdinal(link)
  })
  const values = [...personArrays(rows), ordinals, ...countArrays(counts)]
  const inserted = client.query(
    rows.some(({ inSession }) => inSession)
      ? { ...INSERT_IN_SESSIONS, values: [...values, ...valuesInSessions(rows, ordinals)] }
      : { ...INSERT_CHECK_INS, values },
  )
  await Promise.all([
    inserted,
    verifyEmails(client, rows, ordinals),
    insertRepeatKeys(client, rows, ordinals),
    insertMarks(client, rows, ordinals),
    insertMatches(client, rows, ordinals),
    insertPresent(client, rows, ordinals),
    endStaysOf(client, rows, ordinals),
  ])
}

/** Of those whose browser has confirmed the email before. Sends nothing where there is nobody. */
async function verifyEmails(client: pg.ClientBase, rows: JudgedAttempt[], ordinals: number[]): Promise<void> {
  const verified = rows.flatMap(({ link, emailVerified }, nth) =>
    emailVerified ? [{ linkId: link.id, ordinal: ordinals[nth]! }] : [],
  )
  if (verified.length === 0) return
  await client.query({
    name: 'verify-emails',
    text: `update check_ins c set email_verified = true from unnest($1::uuid[], $2::int[]) as v (link_id, ordinal)
      where (c.link_id, c.ordinal) = (v.link_id, v.ordinal)`,
    values: [verified.map(({ linkId }) => linkId), verified.map(({ ordinal }) => ordinal)],
  })
}

function endStaysOf(client: pg.ClientBase, rows: JudgedAttempt[], ordinals: number[]) {
  const stays = rows.flatMap(({ link, stillHere }, nth) =>
    stillHere ? [{ linkId: link.id, ordinal: ordinals[nth]! }] : [],
  )
  return endEarlierStays(
    client,
    stays.map(({ linkId }) => linkId),
    stays.map(({ ordinal }) => ordinal),
  )
}

type RefusedRow = Pick<JudgedAttempt, 'link' | 'distanceM' | 'outcome'> & {
  attempt: Pick<Attempt, 'id' | 'bodyDigest' | 'accuracyM' | 'device'>
}

export async function insertRefused(client: pg.ClientBase, rows: RefusedRow[]): Promise<void> {
  await client.query({
    name: 'insert-refused',
    text: `insert into refused_attempts (link_id, id, reason, distance_m, accuracy_m, device_type, browser, os, attempted_at, body_digest,
        may_ask)
      select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::real[], $5::real[], $6::text[], $7::text[], $8::text[],
        $9::timestamptz[], $10::bytea[], $11::bool[])`,
    values: [
      rows.map(({ link }) => link.id),
      rows.map(({ attempt }) => attempt.id),
      rows.map(({ outcome }) => (outcome.kind === 'refused' ? outcome.reason : null)),
      rows.map(({ link, distanceM }) => (link.keeps === 'position' ? distanceM : null)),
      rows.map(({ link, attempt }) => (link.keeps === 'position' ? attempt.accuracyM : null)),
      rows.map(({ attempt }) => attempt.device.deviceType),
      rows.map(({ attempt }) => attempt.device.browser),
      rows.map(({ attempt }) => attempt.device.os),
      rows.map(({ link }) => link.now),
      rows.map(({ attempt }) => attempt.bodyDigest),
      rows.map(({ outcome }) => outcome.kind === 'refused' && outcome.mayAsk),
    ],
  })
}

export async function claimPhotos(client: pg.ClientBase, photoIds: string[]): Promise<void> {
  if (photoIds.length > 0) await client.query({ name: 'claim-photos', text: CLAIM_PHOTOS, values: [photoIds] })
}

/** Erases photos that no check-in owns. The job replaces the rows by which the sweep would find them. */
export async function discardPhotos(client: pg.ClientBase, photoIds: string[]): Promise<void> {
  if (photoIds.length === 0) return
  await enqueuePhotoErasure(client, photoIds)
  await claimPhotos(client, photoIds)
}
