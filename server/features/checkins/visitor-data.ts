import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { checkInPhoto } from '../../../contract/checkins.ts'
import { pathOf } from '../../../contract/endpoint-urls.ts'
import type { RecordedAct } from '../../../contract/records.ts'
import { VISITOR_EXPORT_MAX, type VisitorData } from '../../../contract/visitors.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { hashOf } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { derivedKeys } from '../../derived-key.ts'
import { recordErasure } from '../../jobs/record-erasure.ts'
import { actsOfRecords, presentAct } from '../journal/index.ts'
import { ownLinks } from '../links/index.ts'
import { displayEmail } from '../mail/index.ts'
import type { CheckInDetails } from './check-in-rows.ts'
import { eraseVisitorAtLink } from './erase-visitor.ts'
import { ERASE_BATCH_ROWS } from './erasure-store.ts'
import { publishCheckIn } from './publish-check-in.ts'

interface VisitorOfCreator {
  creatorId: string
  visitorEmail: string
}

interface VisitorCheckInRow extends Omit<CheckInDetails, 'state' | 'reason' | 'email_verified'> {
  link_id: string
  id: string
  state: 'confirmed' | 'pending'
  record_state: CheckInDetails['state']
  browser_key: Buffer | null
  marks: string
  user_email: string
  review_reason: string | null
  note: string | null
  decision: 'approved' | 'declined' | null
}

/** Everything stored about one visitor at the creator's own links, newest first at each link. */
export async function visitorData(
  { db, config, now, log }: Pick<Deps, 'db' | 'config' | 'now' | 'log'>,
  { creatorId, visitorEmail }: VisitorOfCreator,
): Promise<VisitorData> {
  const rows = await checkInsOfVisitor(db, { creatorId, visitorEmail })
  const links = await ownLinks(db, creatorId)
  const exported = rows.slice(0, VISITOR_EXPORT_MAX)
  const acts = await actsByRecord(db, exported)
  log.info({ creatorId, checkIns: exported.length }, "a visitor's data read")
  return {
    visitorEmail: displayEmail(visitorEmail),
    exportedAt: (await now()).toISOString(),
    complete: rows.length === exported.length,
    links: links
      .map(link => ({
        linkId: link.id,
        locationName: link.location_name,
        formattedAddress: link.formatted_address,
        checkIns: exported
          .filter(row => row.link_id === link.id)
          .map(row => ({ ...exportedCheckIn(row, config.APP_URL), acts: acts.get(row.id) ?? [] })),
      }))
      .filter(({ checkIns }) => checkIns.length > 0),
  }
}

/** What was done to these check-ins, by their ids, oldest first. */
async function actsByRecord(db: Db, rows: VisitorCheckInRow[]): Promise<Map<string, RecordedAct[]>> {
  const acts = new Map<string, RecordedAct[]>()
  for (const act of await actsOfRecords(
    db,
    rows.map(({ link_id, id }) => ({ linkId: link_id, id })),
  ))
    acts.set(act.checkInId!, [...(acts.get(act.checkInId!) ?? []), presentAct(act)])
  return acts
}

/** Counters hold nothing personal and stay. Links are erased one by one, so that a check-in waits for one of them at most. */
async function eraseStoredData(
  { config, db, live, log }: Pick<Deps, 'config' | 'db' | 'live' | 'log'>,
  { creatorId, visitorEmail }: VisitorOfCreator,
): Promise<{ erased: number }> {
  let total = 0
  for (const linkId of await linksVisitedBy(db, { creatorId, visitorEmail })) {
    let batch: { erased: number; checkinCount: number }
    do {
      batch = await eraseVisitorAtLink({ config, db }, linkId, visitorEmail)
      total += batch.erased
    } while (batch.erased >= ERASE_BATCH_ROWS)
    publishCheckIn(live, { id: linkId, creatorId, checkinCount: batch.checkinCount })
  }
  await sql`delete from visitors where creator_id = ${creatorId} and email_hash = ${hashOf(visitorEmail)}`.execute(db)
  log.info({ creatorId, checkIns: total }, "a visitor's data erased")
  return { erased: total }
}

/** The erasure is recorded last: a backup taken meanwhile may contain some of the data, and must count as older. */
export async function eraseVisitor(
  deps: Pick<Deps, 'config' | 'db' | 'live' | 'log'>,
  { creatorId, visitorEmail }: VisitorOfCreator,
): Promise<{ erased: number }> {
  const result = await eraseStoredData(deps, { creatorId, visitorEmail })
  const emailHash = erasedHashesOf(deps.config, visitorEmail)[0]!
  await deps.db.transaction().execute(tx => recordErasure(tx, { kind: 'visitor', creatorId, emailHash }))
  return result
}

/** Repeats a recorded erasure in a restored database. */
export async function eraseVisitorByHash(
  deps: Pick<Deps, 'config' | 'db' | 'live' | 'log'>,
  { creatorId, emailHash }: { creatorId: string; emailHash: string },
): Promise<void> {
  for (const visitorEmail of await visitorEmailsOf(deps.db, creatorId))
    if (erasedHashesOf(deps.config, visitorEmail).includes(emailHash))
      await eraseStoredData(deps, { creatorId, visitorEmail })
}

/** One hash for each secret, the current one first: the erasure may have been recorded with an older secret. */
const erasedHashesOf = ({ APP_SECRET }: Pick<Config, 'APP_SECRET'>, email: string): string[] =>
  derivedKeys(APP_SECRET, 'erasures').map(key => createHmac('sha256', key).update(email).digest('base64url'))

/** Read link by link, since one statement over all links might exceed the statement timeout. */
async function visitorEmailsOf(db: Db, creatorId: string): Promise<Set<string>> {
  const emails = new Set<string>()
  for (const { id } of await ownLinks(db, creatorId)) {
    const { rows } = await sql<{ email: string }>`
      select distinct user_email as email from check_ins where link_id = ${id} and user_email is not null
      union select user_email from pending_check_ins where link_id = ${id}`.execute(db)
    for (const { email } of rows) emails.add(email)
  }
  return emails
}

const EXPORTED_COLUMNS = sql`c.id, user_name, user_email, user_phone, checked_in_at, c.latitude, c.longitude, accuracy_m, distance_m,
  host(ip) as ip, device_type, browser, os, photo_id, photo_source, browser_key, inside, accuracy_band,
  review_reason, note, decision`

async function checkInsOfVisitor(db: Db, { creatorId, visitorEmail }: VisitorOfCreator): Promise<VisitorCheckInRow[]> {
  const { rows } = await sql<VisitorCheckInRow>`
    select link_id, 'pending' as state, ${EXPORTED_COLUMNS}, 'valid' as record_state, 'visitor' as source,
        false as corrected, null::timestamptz as entered_at, marks
      from pending_check_ins c join links l on l.id = c.link_id
      where l.creator_id = ${creatorId} and user_email = ${visitorEmail} and confirmed_at is null
    union all
    select link_id, 'confirmed', ${EXPORTED_COLUMNS}, c.state, source, corrected, entered_at,
        coalesce((select string_agg(kind, ' ' order by kind) from marks m where (m.link_id, m.ordinal) = (c.link_id, c.ordinal)), '')
        from check_ins c join links l on l.id = c.link_id
        left join (select link_id as asked_at, id as ask_id, review_reason, note, decision from pending_check_ins) asks
          on (asked_at, ask_id) = (c.link_id, c.id)
      where l.creator_id = ${creatorId} and user_email = ${visitorEmail}
    order by checked_in_at desc limit ${VISITOR_EXPORT_MAX + 1}`.execute(db)
  return rows
}

async function linksVisitedBy(db: Db, { creatorId, visitorEmail }: VisitorOfCreator): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from links l where creator_id = ${creatorId} and (
      exists (select from check_ins c where c.link_id = l.id and c.user_email = ${visitorEmail})
      or exists (select from pending_check_ins p where p.link_id = l.id and p.user_email = ${visitorEmail}))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

type ExportedCheckIn = VisitorData['links'][number]['checkIns'][number]

const exportedCheckIn = (row: VisitorCheckInRow, appUrl: string): Omit<ExportedCheckIn, 'acts'> => ({
  state: row.state,
  name: row.user_name,
  email: displayEmail(row.user_email),
  phone: row.user_phone,
  checkedInAt: row.checked_in_at.toISOString(),
  latitude: row.latitude,
  longitude: row.longitude,
  accuracyM: row.accuracy_m,
  distanceM: row.distance_m,
  inside: row.inside,
  accuracyBand: row.accuracy_band,
  ipAddress: row.ip,
  deviceType: row.device_type,
  browser: row.browser,
  os: row.os,
  photoUrl: row.photo_id && `${appUrl}${pathOf(checkInPhoto, { linkId: row.link_id, photoId: row.photo_id })}`,
  photoSource: row.photo_source,
  browserKey: row.browser_key?.toString('hex') ?? null,
  marks: row.marks.split(' ').filter(Boolean),
  recordState: row.record_state,
  source: row.source,
  corrected: row.corrected,
  enteredAt: row.entered_at?.toISOString() ?? null,
  reviewReason: row.review_reason,
  note: row.note,
  decision: row.decision,
})
