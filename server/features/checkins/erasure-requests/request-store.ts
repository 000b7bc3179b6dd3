import { sql } from 'kysely'
import { ERASURE_REQUESTS_PAGE_SIZE, type ErasureRequest } from '../../../../contract/erasure-requests.ts'
import { ERASURE_ANSWER_DAYS } from '../../../../contract/own-data-calls.ts'
import type { Queries } from '../../../db/db.ts'
import { eraseKeptRequests } from '../../journal/index.ts'
import { displayEmail } from '../../mail/index.ts'
import { listedEmails } from '../../people/index.ts'

/** A visitor's request to erase what a link holds about them: open, or answered by keeping it. */
export interface StoredRequest {
  askedAt: Date
  answerBy: Date
  keptAt: Date | null
  keptReason: string | null
}

interface VisitorOfLink {
  linkId: string
  email: string
}

const ANSWER_BY = sql`asked_at + make_interval(days => ${ERASURE_ANSWER_DAYS})`
/** Nobody has answered it. */
export const OPEN = sql`asked_at is not null and kept_at is null and erased_because is null`

export async function erasureRequestOf(
  db: Queries,
  { linkId, email }: VisitorOfLink,
): Promise<StoredRequest | undefined> {
  const { rows } = await sql<StoredRequest>`
    select asked_at as "askedAt", ${ANSWER_BY} as "answerBy", kept_at as "keptAt", kept_reason as "keptReason"
    from data_requests where link_id = ${linkId} and user_email = ${email} and asked_at is not null`.execute(db)
  return rows[0]
}

export const presentRequest = ({ askedAt, answerBy, keptAt, keptReason }: StoredRequest) => ({
  askedAt: askedAt.toISOString(),
  answerBy: answerBy.toISOString(),
  kept: keptAt && { at: keptAt.toISOString(), reason: keptReason ?? '' },
})

/**
 * The request of an emailed link becomes one to erase, unless it is gone. At most one of an email stands at a link, whose lock the
 * caller holds.
 */
export async function markAsked(tx: Queries, { linkId, id }: { linkId: string; id: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update data_requests set asked_at = app_now() where link_id = ${linkId} and id = ${id}`.execute(tx)
  return numAffectedRows === 1n
}

/** A page of the open requests at a link, longest first. */
export async function openRequestsAt(db: Queries, linkId: string, page: number): Promise<ErasureRequest[]> {
  const { rows } = await sql<{
    id: string
    email: string
    name: string | null
    checkIns: number
    photos: number
    askedAt: Date
    answerBy: Date
  }>`
    select r.id, r.user_email as email, r.asked_at as "askedAt", ${ANSWER_BY} as "answerBy",
      coalesce(c.name, p.name) as name, c.rows + p.rows as "checkIns", c.photos + p.photos as photos
    from data_requests r
    cross join lateral (select count(*)::int as rows, count(photo_id)::int as photos,
        (array_agg(user_name order by ordinal desc))[1] as name
      from check_ins where link_id = r.link_id and user_email = r.user_email) c
    cross join lateral (select count(*)::int as rows, count(photo_id)::int as photos,
        (array_agg(user_name order by checked_in_at desc))[1] as name
      from pending_check_ins where link_id = r.link_id and user_email = r.user_email and confirmed_at is null) p
    where r.link_id = ${linkId} and ${OPEN}
    order by r.asked_at, r.id limit ${ERASURE_REQUESTS_PAGE_SIZE} offset ${(page - 1) * ERASURE_REQUESTS_PAGE_SIZE}`.execute(
    db,
  )
  return rows.map(({ email, askedAt, answerBy, ...row }) => ({
    ...row,
    email: displayEmail(email),
    askedAt: askedAt.toISOString(),
    answerBy: answerBy.toISOString(),
  }))
}

export async function countOpenRequests(db: Queries, linkId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from data_requests where link_id = ${linkId} and ${OPEN}`.execute(db)
  return rows[0]!.count
}

/** What a request is answered by when it is erased: `requested` by its creator, `unanswered` by the service. */
export type Erasing = 'requested' | 'unanswered'

/** The email of the request whose erasure begins, if nobody has answered it before. */
export async function markErasing(
  tx: Queries,
  { linkId, id, because }: { linkId: string; id: string; because: Erasing },
): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    update data_requests set erased_because = ${because}
    where link_id = ${linkId} and id = ${id} and ${OPEN} returning user_email as email`.execute(tx)
  return rows[0]?.email
}

/** Closes the open request of an email of which the locked link holds nothing any more, and says whether there was one. */
export async function closeIfErased(tx: Queries, { linkId, email }: VisitorOfLink): Promise<boolean> {
  const { rows } = await sql`
    delete from data_requests where link_id = ${linkId} and user_email = ${email} and ${OPEN}
      and not exists (select from check_ins where link_id = ${linkId} and user_email = ${email})
      and not exists (select from pending_check_ins where link_id = ${linkId} and user_email = ${email})
      and ${email} not in (${listedEmails(linkId)})
    returning id`.execute(tx)
  if (rows.length > 0) await eraseKeptRequests(tx, { links: sql`${linkId}`, email })
  return rows.length > 0
}

/** The email of the request that is answered so, if nobody has answered it before. */
export async function markKept(
  tx: Queries,
  { linkId, id, reason }: { linkId: string; id: string; reason: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    update data_requests set kept_at = app_now(), kept_reason = ${reason}
    where link_id = ${linkId} and id = ${id} and ${OPEN} returning user_email as email`.execute(tx)
  return rows[0]?.email
}

/** When the visitor with this email asked, by link, at those of the creator's links where no answer has come. */
export async function askedAtByLink(
  db: Queries,
  { creatorId, email }: { creatorId: string; email: string },
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ linkId: string; askedAt: Date }>`
    select r.link_id as "linkId", asked_at as "askedAt" from data_requests r join links l on l.id = r.link_id
    where l.creator_id = ${creatorId} and user_email = ${email} and ${OPEN}`.execute(db)
  return new Map(rows.map(({ linkId, askedAt }) => [linkId, askedAt]))
}

export interface DueRequest {
  linkId: string
  creatorId: string
  id: string
  email: string
  /** Null: its erasure has not begun. */
  because: Erasing | null
}

/** The next of the requests whose time for an answer is over, or whose erasure has begun. */
export async function nextDueRequest(db: Queries, after: string | null): Promise<DueRequest | undefined> {
  const { rows } = await sql<DueRequest>`
    select r.link_id as "linkId", l.creator_id as "creatorId", r.id, r.user_email as email, erased_because as because
    from data_requests r join links l on l.id = r.link_id
    where asked_at is not null and kept_at is null and l.creator_id is not null
      and (erased_because is not null or asked_at <= app_now() - make_interval(days => ${ERASURE_ANSWER_DAYS}))
      and (${after}::uuid is null or r.id > ${after})
    order by r.id limit 1`.execute(db)
  return rows[0]
}
