import { createHmac } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { ErasedBecause } from '../../../contract/records.ts'
import type { Config } from '../../config.ts'
import type { Db, Queries } from '../../db/db.ts'
import { hashOf } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { derivedKeys } from '../../derived-key.ts'
import { type Erasure, recordErasure } from '../../jobs/record-erasure.ts'
import { eraseKeptRequests } from '../journal/index.ts'
import { ownLinks, publishCheckIn } from '../links/index.ts'
import { countListedUnder, erasePeopleWithEmail, listedEmails } from '../people/index.ts'
import { eraseVisitorAtLink } from './erase-at-link.ts'
import { enqueueErasedEmail, linksWithVerifiedEmail, verifiedEmailsAmong } from './erased-email.ts'
import type { AskedSince } from './erasure-requests/recorded-before.ts'
import { ERASE_BATCH_ROWS } from './erasure-store.ts'
import { checkInsOf, type Whose, waitingOf } from './visitor-rows.ts'

type ErasureDeps = Pick<Deps, 'config' | 'db' | 'live' | 'log'>

/** Whose data is erased, and where: at one link, or at all of the creator's. */
interface Erased {
  creatorId: string
  visitorEmail: string
  linkId?: string | undefined
}
interface ByActor {
  actor: 'creator' | 'visitor'
  /** The visitor is recipients, where it is said and somebody else erases. */
  because?: ErasedBecause | undefined
  /** Only what was recorded before that, at one link. */
  askedSince?: AskedSince | undefined
  /** Those of people on a list with this email, too: a creator sees them, and a mailbox does not prove them. */
  listed: boolean
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
  { creatorId, visitorEmail, linkId, actor, because, askedSince, listed }: Erased & ByActor,
): Promise<ErasedAndLeft> {
  const whose = { email: visitorEmail, listed }
  const atLink = (column: string) => (linkId === undefined ? sql`` : sql`and ${sql.ref(column)} = ${linkId}`)
  let total = 0
  for (const id of await linksVisitedBy(db, ownLinksAt(creatorId, linkId), whose)) {
    let batch: { erased: number; checkinCount: number }
    do {
      batch = await eraseVisitorAtLink({ config, db }, { linkId: id, whose, actor, because, askedSince })
      total += batch.erased
    } while (batch.erased >= ERASE_BATCH_ROWS)
    publishCheckIn(live, { id, creatorId, checkinCount: batch.checkinCount })
  }
  log.info({ creatorId, actor, checkIns: total }, "a visitor's data erased")
  const addedBefore = askedSince?.at
  await erasePeopleWithEmail({ config, db }, { creatorId, email: visitorEmail, linkId, addedBefore, actor, because })
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
export async function eraseVisitor(deps: ErasureDeps, by: Erased & Omit<ByActor, 'listed'>): Promise<ErasedAndLeft> {
  const { creatorId, visitorEmail, linkId, actor, because, askedSince, requestId } = by
  const erased = { ...by, listed: actor === 'creator' }
  const recipients = because ? await recipientsOf(deps.db, erased) : []
  const result = await eraseStoredData(deps, erased)
  const emailHash = erasedHashesOf(deps.config, visitorEmail)[0]!
  await deps.db.transaction().execute(async tx => {
    const requests = result.left > 0 ? [] : await eraseRequestsOf(tx, erased)
    const notifiedElsewhere = requestId !== undefined && !requests.includes(requestId)
    const erasure = { kind: 'visitor', creatorId, emailHash, actor } as const
    await recordErasure(tx, {
      ...erasure,
      ...(linkId && { linkId }),
      ...(because && { because }),
      ...(askedSince && { askedSince: { ...askedSince, at: askedSince.at.toISOString() } }),
      ...(erased.listed && { listed: true }),
    })
    if (because && !notifiedElsewhere) await enqueueErasedEmails(tx, recipients, because)
  })
  return result
}

interface Recipient {
  email: string
  linkIds: string[]
}

/** The owner of the email, and of others under which people on the list with this email have checked in. */
async function recipientsOf(
  db: Queries,
  { creatorId, visitorEmail, linkId, listed }: Erased & ByActor,
): Promise<Recipient[]> {
  const linkIds = await linksWithVerifiedEmail(db, { creatorId, email: visitorEmail, linkId })
  const whose = { email: visitorEmail, listed }
  const others = listed ? await verifiedEmailsAmong(db, { links: ownLinksAt(creatorId, linkId), whose }) : []
  return [{ email: visitorEmail, linkIds }, ...others.filter(({ email }) => email !== visitorEmail)]
}

/** Each is told once, in the transaction that records the erasure. */
export async function enqueueErasedEmails(
  tx: Queries,
  recipients: readonly Recipient[],
  because: ErasedBecause,
): Promise<void> {
  for (const { email, linkIds } of recipients) {
    const [linkId, ...others] = linkIds
    if (linkId) await enqueueErasedEmail(tx, { linkId, otherLinks: others.length, checkIn: null, email, because })
  }
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
    listed = false,
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
        listed,
      })
      if (left === 0) await eraseRequestsOf(deps.db, { creatorId, visitorEmail, linkId })
    }
}

/** One hash for each secret, the current one first: the erasure may have been recorded with an older secret. */
export const erasedHashesOf = ({ APP_SECRET }: Pick<Config, 'APP_SECRET'>, whose: string): string[] =>
  derivedKeys(APP_SECRET, 'erasures').map(key => createHmac('sha256', key).update(whose).digest('base64url'))

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
  return rows[0]!.count + (await countListedUnder(db, { links: ownLinksAt(creatorId, linkId), email: visitorEmail }))
}

const ownLinksAt = (creatorId: string, linkId: string | undefined) =>
  sql`l.creator_id = ${creatorId} ${linkId === undefined ? sql`` : sql`and l.id = ${linkId}`}`

async function linksVisitedBy(db: Db, links: RawBuilder<unknown>, whose: Whose): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select link_id as id from (${checkInsOf(links, whose)}) as c union select link_id from (${waitingOf(links, whose)}) as w`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
