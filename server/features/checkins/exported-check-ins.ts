import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { MatchedBy } from '../../../contract/people.ts'
import type { RecordedAct } from '../../../contract/records.ts'
import { type exportedCheckIn as contract, type expectation, VISITOR_EXPORT_MAX } from '../../../contract/visitors.ts'
import type { Db } from '../../db/db.ts'
import { actsOfRecords, presentAct } from '../journal/index.ts'
import { displayEmail } from '../mail/index.ts'
import type { ListedUnder } from '../people/index.ts'
import { checkOutOfRow } from '../presence/index.ts'
import { type CheckInDetails, shownSource } from './check-in-rows.ts'
import { sessionOfRow } from './sessions/session-of-row.ts'
import { checkInsOf, type Whose, waitingOf } from './visitor-rows.ts'

type ExportedCheckIn = z.infer<typeof contract>

export interface VisitorCheckInRow extends Omit<CheckInDetails, 'state' | 'reason' | 'email_verified'> {
  link_id: string
  id: string
  state: 'confirmed' | 'pending' | 'repeated'
  record_state: CheckInDetails['state']
  browser_key: Buffer | null
  marks: string
  user_email: string | null
  /** As whom of the list it counts. */
  matched: { name: string; by: MatchedBy } | null
  review_reason: string | null
  note: string | null
  decision: 'approved' | 'declined' | null
  /** Times as JSON has them. */
  roll_calls: { listAt: string; seen: boolean }[]
}

const EXPORTED_COLUMNS = sql`c.id, user_name, user_email, user_phone, checked_in_at, c.latitude, c.longitude, accuracy_m, distance_m,
  host(ip) as ip, device_type, browser, os, photo_id, photo_source, browser_key, inside, accuracy_band,
  review_reason, note, decision`

/** Whether a check-in `c` was seen in the roll calls in which its visitor was called. */
const rollCallsOf = sql`coalesce((
  select json_agg(json_build_object('listAt', r.list_at, 'seen', s.seen) order by r.list_at)
  from roll_call_marks s join roll_calls r on (r.link_id, r.id) = (s.link_id, s.roll_call_id)
  where (s.link_id, s.check_in_id) = (c.link_id, c.id)), '[]')`

const matchOf = sql`(
  select json_build_object('name', p.name, 'by', m.matched_by) from matches m join people p on (p.link_id, p.id) = (m.link_id, m.person_id)
  where (m.link_id, m.ordinal) = (c.link_id, c.ordinal))`

/**
 * The visitor's newest check-ins at the links `l` that the condition names, one more than an export holds. A second check-in of a visitor
 * who was recorded already stays a while as a confirmed row without a check-in of its id, and is one of them.
 */
export async function checkInsOfVisitor(
  db: Db,
  { links, whose }: { links: RawBuilder<unknown>; whose: Whose },
): Promise<VisitorCheckInRow[]> {
  const { rows } = await sql<VisitorCheckInRow>`
    select link_id, case when confirmed_at is null then 'pending' else 'repeated' end as state, ${EXPORTED_COLUMNS}, 'valid' as record_state, 'visitor' as source,
        false as corrected, null::timestamptz as entered_at, marks, null::timestamptz as occurrence_at, null::int as late_s,
        null::timestamptz as out_at, null as out_by, null::bool as out_verified, '[]'::json as roll_calls, null::json as matched
      from pending_check_ins c join (${waitingOf(links, whose)}) as of_visitor using (link_id, id)
      where confirmed_at is null or not exists (select from check_ins k where (k.link_id, k.id) = (c.link_id, c.id))
    union all
    select link_id, 'confirmed', ${EXPORTED_COLUMNS}, c.state, source, corrected, entered_at,
        coalesce((select string_agg(kind, ' ' order by kind) from marks m where (m.link_id, m.ordinal) = (c.link_id, c.ordinal)), ''), occurrence_at, late_s,
        out_at, out_by, out_verified, ${rollCallsOf} as roll_calls, ${matchOf} as matched
        from check_ins c join (${checkInsOf(links, whose)}) as of_visitor using (link_id, ordinal)
        left join (select link_id as asked_at, id as ask_id, review_reason, note, decision from pending_check_ins) asks
          on (asked_at, ask_id) = (c.link_id, c.id)
    order by checked_in_at desc limit ${VISITOR_EXPORT_MAX + 1}`.execute(db)
  return rows
}

/** What was done to these check-ins, by their ids, oldest first. */
export async function actsByRecord(db: Db, rows: VisitorCheckInRow[]): Promise<Map<string, RecordedAct[]>> {
  const acts = new Map<string, RecordedAct[]>()
  for (const act of await actsOfRecords(
    db,
    rows.map(({ link_id, id }) => ({ linkId: link_id, id })),
  ))
    acts.set(act.checkInId!, [...(acts.get(act.checkInId!) ?? []), withoutListed(presentAct(act))])
  return acts
}

/** Whom of the list a creator has counted it as may be somebody else than its visitor. */
const withoutListed = (act: RecordedAct): RecordedAct => ({ ...act, listed: null })

/** What creators and visitors alike can export of a check-in. The photo is left out: they reach it in different ways. */
export const exportedCheckIn = (row: VisitorCheckInRow): Omit<ExportedCheckIn, 'acts' | 'photoUrl'> => ({
  state: row.state,
  name: row.user_name,
  email: row.user_email && displayEmail(row.user_email),
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
  photoSource: row.photo_source,
  browserKey: row.browser_key?.toString('hex') ?? null,
  marks: row.marks.split(' ').filter(Boolean),
  recordState: row.record_state,
  source: shownSource(row),
  corrected: row.corrected,
  enteredAt: row.entered_at?.toISOString() ?? null,
  ...sessionOfRow(row),
  ...checkOutOfRow(row),
  rollCalls: row.roll_calls.map(({ listAt, seen }) => ({ listAt: new Date(listAt).toISOString(), seen })),
  reviewReason: row.review_reason,
  note: row.note,
  decision: row.decision,
})

/** What is exported of somebody's place on a list. */
export const exportedExpectation = ({
  name,
  externalId,
  addedAt,
  removedAt,
  excuses,
  absences,
}: ListedUnder): z.infer<typeof expectation> => ({
  name,
  externalId,
  addedAt: addedAt.toISOString(),
  removedAt: removedAt?.toISOString() ?? null,
  excuses: excuses.map(({ startsAt, excusedAt, reason }) => ({
    startsAt: startsAt && new Date(startsAt).toISOString(),
    excusedAt: new Date(excusedAt).toISOString(),
    reason,
  })),
  absences: absences.map(startsAt => startsAt && new Date(startsAt).toISOString()),
})
