import { sql } from 'kysely'
import type { Erasure } from '../../../../contract/link-settings.ts'
import { DATA_LINK_HOURS, ERASURE_ANSWER_DAYS } from '../../../../contract/own-data-calls.ts'
import type { Db, Queries } from '../../../db/db.ts'
import { hashOf, uuidv7 } from '../../../db/ids.ts'
import { Declined } from '../../../http/declined.ts'
import { hostNameOf } from '../../links/index.ts'
import type { AskedSince } from '../erasure-requests/recorded-before.ts'

/** A visitor's request whose emailed link still works, with its link. */
export interface DataRequest {
  linkId: string
  id: string
  email: string
  seed: Buffer
  creatorId: string
  checkinToken: string
  locationName: string
  formattedAddress: string
  hostName: string | null
  erasure: Erasure
  /** Null where the creator was asked from the beginning, or is not. */
  askedSince: AskedSince | null
}

export async function insertDataRequest(tx: Queries, { linkId, email }: { linkId: string; email: string }) {
  const id = uuidv7()
  await sql`insert into data_requests (link_id, id, user_email, expires_at)
    values (${linkId}, ${id}, ${email}, app_now() + make_interval(hours => ${DATA_LINK_HOURS}))`.execute(tx)
  return id
}

interface DataRequestRow extends Omit<DataRequest, 'askedSince'> {
  asksSince: Date | null
  asksAfterOrdinal: number | null
}

const openRequest = (condition: ReturnType<typeof sql>) => sql<DataRequestRow>`
  select r.link_id as "linkId", r.id, r.user_email as email, r.seed, l.creator_id as "creatorId", l.checkin_token as "checkinToken",
    l.location_name as "locationName", l.formatted_address as "formattedAddress", ${sql.raw(hostNameOf('o'))} as "hostName",
    l.erasure, l.asks_since as "asksSince", l.asks_after_ordinal as "asksAfterOrdinal"
  from data_requests r join links l on l.id = r.link_id join creators o on o.id = l.creator_id
  where ${condition} and r.expires_at > app_now()`

const requestOf = ({ asksSince, asksAfterOrdinal, ...request }: DataRequestRow): DataRequest => ({
  ...request,
  askedSince: asksSince && { at: asksSince, ordinal: asksAfterOrdinal ?? 0 },
})

export async function dataRequestById(
  db: Queries,
  { linkId, id }: { linkId: string; id: string },
): Promise<DataRequest | undefined> {
  const { rows } = await openRequest(sql`r.link_id = ${linkId} and r.id = ${id}`).execute(db)
  return rows[0] && requestOf(rows[0])
}

/** The request whose emailed token this is. A token works at its own link alone. */
export async function dataRequestByToken(
  db: Queries,
  { checkinToken, token }: { checkinToken: string; token: string },
): Promise<DataRequest> {
  const { rows } = await openRequest(
    sql`l.checkin_token = ${checkinToken} and r.token_hash = ${hashOf(token)}`,
  ).execute(db)
  if (!rows[0]) throw new Declined('data_link_invalid')
  return requestOf(rows[0])
}

/** The emailed link works from now on, and as long as its email says. */
export const openDataRequest = (db: Queries, { linkId, id }: Pick<DataRequest, 'linkId' | 'id'>, tokenHash: Buffer) =>
  sql`update data_requests set token_hash = ${tokenHash},
      expires_at = app_now() + make_interval(hours => ${DATA_LINK_HOURS})
    where link_id = ${linkId} and id = ${id}`.execute(db)

export async function deleteDataRequest(
  db: Queries,
  { linkId, id }: Pick<DataRequest, 'linkId' | 'id'>,
): Promise<void> {
  await sql`delete from data_requests where link_id = ${linkId} and id = ${id}`.execute(db)
}

/** As above, but one that has become a request to erase stays until it is answered. */
export async function deleteUnaskedRequest(
  db: Queries,
  { linkId, id }: Pick<DataRequest, 'linkId' | 'id'>,
): Promise<void> {
  await sql`delete from data_requests where link_id = ${linkId} and id = ${id} and asked_at is null`.execute(db)
}

/** A request to erase stays until it is answered, and an answer to keep as long as a visitor waits to ask again. */
export const deleteExpiredDataRequests = (db: Db) =>
  sql`delete from data_requests where expires_at <= app_now()
    and (asked_at is null or kept_at <= app_now() - make_interval(days => ${ERASURE_ANSWER_DAYS}))`.execute(db)

/** Whether the link holds anything under this email that its visitor has left there: an email that its creator typed proves nothing. */
export async function isKnownAt(
  db: Queries,
  { linkId, creatorId, email }: Pick<DataRequest, 'linkId' | 'creatorId' | 'email'>,
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from check_ins where link_id = ${linkId} and user_email = ${email} and source <> 'creator')
      or exists (select from pending_check_ins where link_id = ${linkId} and user_email = ${email})
      or (not exists (select from check_ins where link_id = ${linkId} and user_email = ${email})
        and exists (select from visitors
          where creator_id = ${creatorId} and email_hash = ${hashOf(email)} and link_id = ${linkId})) as known`.execute(
    db,
  )
  return rows[0]!.known
}
