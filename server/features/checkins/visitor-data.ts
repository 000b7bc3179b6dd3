import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { checkInPhoto } from '../../../contract/checkins.ts'
import { pathOf } from '../../../contract/endpoint-urls.ts'
import type { ErasedBecause } from '../../../contract/records.ts'
import { VISITOR_EXPORT_MAX, type VisitorData } from '../../../contract/visitors.ts'
import type { Config } from '../../config.ts'
import type { Db, Queries } from '../../db/db.ts'
import { hashOf } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { derivedKeys } from '../../derived-key.ts'
import { type Erasure, recordErasure } from '../../jobs/record-erasure.ts'
import { eraseKeptRequests } from '../journal/index.ts'
import { ownLinks } from '../links/index.ts'
import { displayEmail } from '../mail/index.ts'
import { countListedUnder, erasePeopleWithEmail, listedEmails, listedUnder } from '../people/index.ts'
import { eraseVisitorAtLink } from './erase-visitor.ts'
import { enqueueErasedEmail, linksWithVerifiedEmail } from './erased-email.ts'
import type { AskedSince } from './erasure-requests/recorded-before.ts'
import { askedAtByLink } from './erasure-requests/request-store.ts'
import { ERASE_BATCH_ROWS } from './erasure-store.ts'
import { actsByRecord, checkInsOfVisitor, exportedCheckIn, exportedExpectation } from './exported-check-ins.ts'
import { publishCheckIn } from './publish-check-in.ts'

interface VisitorOfCreator {
  creatorId: string
  visitorEmail: string
}

/** Everything stored about one visitor at the creator's own links, newest first at each link. */
export async function visitorData(
  { db, config, now, log }: Pick<Deps, 'db' | 'config' | 'now' | 'log'>,
  { creatorId, visitorEmail }: VisitorOfCreator,
): Promise<VisitorData> {
  const rows = await checkInsOfVisitor(db, { links: sql`l.creator_id = ${creatorId}`, visitorEmail })
  const links = await ownLinks(db, creatorId)
  const exported = rows.slice(0, VISITOR_EXPORT_MAX)
  const acts = await actsByRecord(db, exported)
  const askedAt = await askedAtByLink(db, { creatorId, email: visitorEmail })
  const { listed, allExpected } = await listedUnder(db, {
    links: sql`l.creator_id = ${creatorId}`,
    email: visitorEmail,
  })
  log.info({ creatorId, checkIns: exported.length }, "a visitor's data read")
  return {
    visitorEmail: displayEmail(visitorEmail),
    exportedAt: (await now()).toISOString(),
    complete: rows.length === exported.length,
    allExpected,
    links: links
      .map(link => ({
        linkId: link.id,
        locationName: link.location_name,
        formattedAddress: link.formatted_address,
        erasureAskedAt: askedAt.get(link.id)?.toISOString() ?? null,
        expectedAs: listed.filter(({ linkId }) => linkId === link.id).map(exportedExpectation),
        checkIns: exported
          .filter(row => row.link_id === link.id)
          .map(row => ({
            ...exportedCheckIn(row),
            photoUrl:
              row.photo_id && `${config.APP_URL}${pathOf(checkInPhoto, { linkId: link.id, photoId: row.photo_id })}`,
            acts: acts.get(row.id) ?? [],
          })),
      }))
      .filter(
        ({ checkIns, erasureAskedAt, expectedAs }) =>
          checkIns.length + expectedAs.length > 0 || erasureAskedAt !== null,
      ),
  }
}

type ErasureDeps = Pick<Deps, 'config' | 'db' | 'live' | 'log'>

/** Whose data is erased, and where: at one link, or at all of the creator's. */
interface Erased extends VisitorOfCreator {
  linkId?: string | undefined
}
interface ByActor {
  actor: 'creator' | 'visitor'
  /** The visitor is told, where it is said and somebody else erases. */
  because?: ErasedBecause | undefined
  /** Only what was recorded before that, at one link. */
  askedSince?: AskedSince | undefined
  /** Of the visitor's request that is carried out. */
  requestId?: string | undefined
}

interface ErasedAndLeft {
  erased: number
  left: number
}

/** Counters hold nothing personal and stay. Links are erased one by one, so that a check-in waits for one of them at most. */
async function eraseStoredData(
  { config, db, live, log }: ErasureDeps,
  { creatorId, visitorEmail, linkId, actor, because, askedSince }: Erased & ByActor,
): Promise<ErasedAndLeft> {
  const atLink = (column: string) => (linkId === undefined ? sql`` : sql`and ${sql.ref(column)} = ${linkId}`)
  let total = 0
  for (const id of await linksVisitedBy(db, { creatorId, visitorEmail, linkId })) {
    let batch: { erased: number; checkinCount: number }
    do {
      batch = await eraseVisitorAtLink({ config, db }, { linkId: id, visitorEmail, actor, because, askedSince })
      total += batch.erased
    } while (batch.erased >= ERASE_BATCH_ROWS)
    publishCheckIn(live, { id, creatorId, checkinCount: batch.checkinCount })
  }
  log.info({ creatorId, actor, checkIns: total }, "a visitor's data erased")
  await erasePeopleWithEmail(db, { creatorId, email: visitorEmail, linkId, addedBefore: askedSince?.at })
  const left = askedSince ? await rowsLeft(db, { creatorId, visitorEmail, linkId }) : 0
  if (left > 0) return { erased: total, left }
  await sql`delete from visitors where creator_id = ${creatorId} and email_hash = ${hashOf(visitorEmail)} ${atLink('link_id')}`.execute(
    db,
  )
  await eraseKeptRequests(db, {
    links: sql`select id from links where creator_id = ${creatorId} ${atLink('id')}`,
    email: visitorEmail,
  })
  return { erased: total, left: 0 }
}

/** The ids of the visitor's requests, which go last: an emailed link, and the job, still find what an interrupted erasure has left. */
async function eraseRequestsOf(db: Queries, { creatorId, visitorEmail, linkId }: Erased): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from data_requests r using links l
    where l.id = r.link_id and l.creator_id = ${creatorId} and r.user_email = ${visitorEmail}
      ${linkId === undefined ? sql`` : sql`and r.link_id = ${linkId}`}
    returning r.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The erasure is recorded last: a backup taken meanwhile may contain some of the data, and must count as older. Where two processes
 * carry out one request, the one that deletes it tells the visitor.
 */
export async function eraseVisitor(deps: ErasureDeps, erased: Erased & ByActor): Promise<ErasedAndLeft> {
  const { creatorId, visitorEmail, linkId, actor, because, askedSince, requestId } = erased
  const [firstLink, ...otherLinks] = because
    ? await linksWithVerifiedEmail(deps.db, { creatorId, email: visitorEmail, linkId })
    : []
  const result = await eraseStoredData(deps, erased)
  const emailHash = erasedHashesOf(deps.config, visitorEmail)[0]!
  await deps.db.transaction().execute(async tx => {
    const requests = result.left > 0 ? [] : await eraseRequestsOf(tx, erased)
    const toldElsewhere = requestId !== undefined && !requests.includes(requestId)
    const erasure = { kind: 'visitor', creatorId, emailHash, actor } as const
    await recordErasure(tx, {
      ...erasure,
      ...(linkId && { linkId }),
      ...(because && { because }),
      ...(askedSince && { askedSince: { ...askedSince, at: askedSince.at.toISOString() } }),
    })
    if (because && firstLink && !toldElsewhere) {
      const where = { creatorId, linkId: firstLink, otherLinks: otherLinks.length }
      await enqueueErasedEmail(tx, { ...where, checkIn: null, email: visitorEmail, because })
    }
  })
  return result
}

/** Repeats a recorded erasure in a restored database. */
export async function eraseVisitorByHash(
  deps: ErasureDeps,
  {
    creatorId,
    emailHash,
    linkId,
    actor = 'creator',
    because,
    askedSince,
  }: Omit<Extract<Erasure, { kind: 'visitor' }>, 'kind'>,
): Promise<void> {
  const since = askedSince && { ...askedSince, at: new Date(askedSince.at) }
  for (const visitorEmail of await visitorEmailsOf(deps.db, creatorId, linkId))
    if (erasedHashesOf(deps.config, visitorEmail).includes(emailHash)) {
      const { left } = await eraseStoredData(deps, {
        creatorId,
        visitorEmail,
        linkId,
        actor,
        because,
        askedSince: since,
      })
      if (left === 0) await eraseRequestsOf(deps.db, { creatorId, visitorEmail, linkId })
    }
}

/** One hash for each secret, the current one first: the erasure may have been recorded with an older secret. */
const erasedHashesOf = ({ APP_SECRET }: Pick<Config, 'APP_SECRET'>, email: string): string[] =>
  derivedKeys(APP_SECRET, 'erasures').map(key => createHmac('sha256', key).update(email).digest('base64url'))

/** Read link by link, since one statement over all links might exceed the statement timeout. */
async function visitorEmailsOf(db: Db, creatorId: string, linkId: string | undefined): Promise<Set<string>> {
  const emails = new Set<string>()
  for (const { id } of await ownLinks(db, creatorId)) {
    if (linkId !== undefined && id !== linkId) continue
    const { rows } = await sql<{ email: string }>`
      select distinct user_email as email from check_ins where link_id = ${id} and user_email is not null
      union select user_email from pending_check_ins where link_id = ${id}
      union select user_email from data_requests where link_id = ${id} and asked_at is not null
      union select personal ->> 'email' from record_acts where link_id = ${id} and act = 'keep' and personal is not null
      union ${listedEmails(id)}`.execute(db)
    for (const { email } of rows) emails.add(email)
  }
  return emails
}

/** How many check-ins the links still hold under this email, waiting ones too, and how many people of their lists. */
async function rowsLeft(db: Db, { creatorId, visitorEmail, linkId }: Erased): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with own as (select id from links where creator_id = ${creatorId} ${linkId === undefined ? sql`` : sql`and id = ${linkId}`})
    select count(*)::int as count from (
      select link_id, id from check_ins where link_id in (select id from own) and user_email = ${visitorEmail}
      union select link_id, id from pending_check_ins where link_id in (select id from own) and user_email = ${visitorEmail}) held`.execute(
    db,
  )
  const links = sql`l.creator_id = ${creatorId} ${linkId === undefined ? sql`` : sql`and l.id = ${linkId}`}`
  return rows[0]!.count + (await countListedUnder(db, { links, email: visitorEmail }))
}

async function linksVisitedBy(db: Db, { creatorId, visitorEmail, linkId }: Erased): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from links l where creator_id = ${creatorId} and ${linkId === undefined ? sql`true` : sql`id = ${linkId}`} and (
      exists (select from check_ins c where c.link_id = l.id and c.user_email = ${visitorEmail})
      or exists (select from pending_check_ins p where p.link_id = l.id and p.user_email = ${visitorEmail}))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
