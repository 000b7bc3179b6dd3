import { sql } from 'kysely'
import type { RecordedAct } from '../../../contract/records.ts'
import type { Queries } from '../../db/db.ts'
import { displayEmail } from '../mail/index.ts'
import type { StoredAct } from './act.ts'

const COLUMNS = sql`link_id as "linkId", seq, check_in_id as "checkInId", at, actor, act, because, personal, salt, commitment, digest`

/** The acts with these numbers, both included, oldest first. */
export async function actsBetween(db: Queries, linkId: string, first: number, last: number): Promise<StoredAct[]> {
  const { rows } = await sql<StoredAct>`
    select ${COLUMNS} from record_acts where link_id = ${linkId} and seq between ${first} and ${last} order by seq`.execute(
    db,
  )
  return rows
}

/** The newest acts on one check-in, newest first. */
export async function actsOfRecord(
  db: Queries,
  linkId: string,
  checkInId: string,
  limit: number,
): Promise<StoredAct[]> {
  const { rows } = await sql<StoredAct>`
    select ${COLUMNS} from record_acts where link_id = ${linkId} and check_in_id = ${checkInId}
    order by seq desc limit ${limit}`.execute(db)
  return rows
}

/** The acts on check-ins of several links, oldest first at each link. */
export async function actsOfRecords(
  db: Queries,
  records: readonly { linkId: string; id: string }[],
): Promise<StoredAct[]> {
  const { rows } = await sql<StoredAct>`
    select ${COLUMNS} from unnest(${records.map(({ linkId }) => linkId)}::uuid[], ${records.map(({ id }) => id)}::uuid[])
      as wanted (link_id, check_in_id) join record_acts using (link_id, check_in_id)
    order by link_id, seq`.execute(db)
  return rows
}

/** Whether the creator has read this person's personal link within the last day. */
export async function linkWasRead(db: Queries, linkId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from record_acts where link_id = ${linkId} and personal ->> 'personId' = ${personId} and personal is not null
      and act = 'personal_link' and at > app_now() - interval '1 day' limit 1`.execute(db)
  return rows.length > 0
}

export function presentAct({ seq, at, actor, act, because, checkInId, personal, digest }: StoredAct): RecordedAct {
  const person = personal && 'name' in personal ? personal : null
  const record = personal && 'checkedInAt' in personal ? personal : null
  const listed = personal && 'personId' in personal ? personal : null
  const email = personal && 'email' in personal ? personal.email : null
  const reason = personal && 'reason' in personal ? personal.reason : null
  const change = personal && 'changes' in personal ? personal : null
  return {
    seq,
    at: at.toISOString(),
    actor: actor as RecordedAct['actor'],
    act: act as RecordedAct['act'],
    checkInId,
    because: because as RecordedAct['because'],
    reason: reason ?? null,
    name: person?.name ?? null,
    email: email ? displayEmail(email) : null,
    phone: record?.phone ?? null,
    checkedInAt: record?.checkedInAt ?? null,
    outAt: record?.outAt ?? null,
    was: record?.was ?? (listed?.was ? { name: listed.was.name, checkedInAt: null } : null),
    listed: record?.listed ? { name: record.listed.name, externalId: record.listed.externalId } : null,
    changes: change?.changes ?? null,
    sessionStartsAt: listed?.startsAt ?? record?.sessionAt ?? null,
    erasedRecords: personal && 'records' in personal ? personal.records : null,
    digest: digest.toString('hex'),
  }
}
