import { type RawBuilder, sql } from 'kysely'
import type { Db, Queries } from '../../db/db.ts'
import { countList, lockList } from './list/change-list.ts'

const BATCH_ROWS = 2000
const BATCH_LINKS = 100
/** Where check-ins are kept for ever. */
const KEPT_DAYS = 30

/** Rows of people `p` at links `l`: removed, or expected at a link that has ended, so many days ago. */
const old = (serviceDays: number | null) => sql`least(p.removed_at, l.expires_at)
  < app_now() - make_interval(days => coalesce(least(l.keep_days, ${serviceDays}::int), ${KEPT_DAYS}))`

/** Erases people who were removed, or whose link has ended, as long ago as the link or the service keeps check-ins. */
export async function* eraseOldPeople(db: Db, serviceDays: number | null): AsyncGenerator<Record<string, never>> {
  const condition = old(serviceDays)
  while (true) {
    const { rows } = await sql<{ linkId: string }>`
      select distinct p.link_id as "linkId" from people p join links l on l.id = p.link_id
      where ${condition} limit ${BATCH_LINKS}`.execute(db)
    for (const { linkId } of rows) {
      await eraseSome(db, linkId, condition)
      yield {}
    }
    if (rows.length === 0) return
  }
}

/** Erases everybody with this email from the lists of a creator, or from that of one link, and returns how many. */
export async function erasePeopleWithEmail(
  db: Db,
  { creatorId, email, linkId }: { creatorId: string; email: string; linkId?: string | undefined },
): Promise<number> {
  const condition = sql`p.email = ${email}`
  const { rows } = await sql<{ linkId: string }>`
    select l.id as "linkId" from links l
    where l.creator_id = ${creatorId} ${linkId === undefined ? sql`` : sql`and l.id = ${linkId}`}
      and exists (select from people p where p.link_id = l.id and ${condition})`.execute(db)
  let erased = 0
  for (const link of rows) {
    let batch: number
    do {
      batch = await eraseSome(db, link.linkId, condition)
      erased += batch
    } while (batch === BATCH_ROWS)
  }
  return erased
}

/** Erases a batch, and returns how many they were. */
const eraseSome = (db: Db, linkId: string, condition: RawBuilder<unknown>): Promise<number> =>
  db.transaction().execute(async tx => {
    await lockList(tx, linkId)
    const { numAffectedRows } = await sql`
      delete from people where (link_id, id) in (
        select p.link_id, p.id from people p join links l on l.id = p.link_id
        where p.link_id = ${linkId} and ${condition} limit ${BATCH_ROWS})`.execute(tx)
    await countList(tx, linkId)
    return Number(numAffectedRows ?? 0)
  })

/** Emails on the list of a link. */
export const listedEmails = (linkId: string): RawBuilder<unknown> =>
  sql`select email from people where link_id = ${linkId} and email is not null`

/** What the lists of some links, which are `l`, hold about an email. */
export async function listedUnder(
  db: Queries,
  { links, email }: { links: RawBuilder<unknown>; email: string },
): Promise<ListedUnder[]> {
  const { rows } = await sql<ListedUnder>`
    select p.link_id as "linkId", p.name, p.external_id as "externalId", p.added_at as "addedAt", p.removed_at as "removedAt"
    from people p join links l on l.id = p.link_id where ${links} and p.email = ${email} order by p.added_at, p.id`.execute(
    db,
  )
  return rows
}

export interface ListedUnder {
  linkId: string
  name: string
  externalId: string | null
  addedAt: Date
  removedAt: Date | null
}
