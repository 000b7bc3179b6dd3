import { type RawBuilder, sql } from 'kysely'
import type { Actor, ErasedBecause } from '../../../contract/records.ts'
import { EXPECTED_EXPORT_MAX } from '../../../contract/visitors.ts'
import { type Db, databaseNow, type Queries } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { NoPayload } from '../../jobs/queue.ts'
import { appendActs, eraseActsOnEmail, eraseActsOnPeople } from '../journal/index.ts'
import { lockLink } from '../links/index.ts'
import { WHOLE_LIFE } from './attendance/absence-store.ts'
import { changeList } from './list/change-list.ts'
import { LINK_WORKS_DAYS } from './personal/personal-link-rules.ts'
import { WITHOUT_LINK } from './store.ts'

/** Each takes along an attendance of every session. */
const BATCH_PEOPLE = 200
const BATCH_LINKS = 100
/** Where check-ins are kept for ever. */
const KEPT_DAYS = 30

/** Rows of people `p` at links `l`: removed so many days ago, or expected so long at a link that has ended. */
const old = (serviceDays: number | null) => sql`least(p.removed_at, greatest(l.expires_at, p.added_at))
  < app_now() - make_interval(days => coalesce(least(l.keep_days, ${serviceDays}::int), ${KEPT_DAYS}))`

/** Erases people who were removed, or whose link has ended, as long ago as the link or the service keeps check-ins. */
export async function* eraseOldPeople(db: Db, serviceDays: number | null): AsyncGenerator<NoPayload> {
  yield* endPersonalLinks(db)
  const condition = old(serviceDays)
  let links: { id: string }[]
  do {
    ;({ rows: links } = await sql<{ id: string }>`
      select l.id from links l
      where exists (select from people p where p.link_id = l.id and ${condition}) limit ${BATCH_LINKS}`.execute(db))
    for (const { id } of links) for await (const _ of erasedBatches(db, id, condition)) yield {}
  } while (links.length > 0)
}

/** An organiser may keep check-ins for years after the end of a link. */
async function* endPersonalLinks(db: Db): AsyncGenerator<NoPayload> {
  let ended: bigint
  do {
    const { numAffectedRows = 0n } = await sql`
      update people set ${WITHOUT_LINK} where (link_id, id) in (
        select p.link_id, p.id from people p join links l on l.id = p.link_id
        where p.seed is not null and l.expires_at < app_now() - make_interval(days => ${LINK_WORKS_DAYS}) limit ${BATCH_PEOPLE})`.execute(
      db,
    )
    ended = numAffectedRows
    yield {}
  } while (ended > 0n)
}

type EraseDeps = Pick<Deps, 'config' | 'db'>

interface WithEmail {
  creatorId: string
  email: string
  linkId?: string | undefined
  /** Only people who were added before that. */
  addedBefore?: Date | undefined
}

interface By {
  /** Of the act that says so: names go with the people, their number stays. */
  actor: Actor
  because?: ErasedBecause | undefined
}

/** Erases everybody with this email from the lists of a creator, or from that of one link. */
export async function erasePeopleWithEmail(
  { config, db }: EraseDeps,
  { creatorId, email, linkId, addedBefore, ...by }: WithEmail & By,
): Promise<void> {
  const condition = sql`p.email = ${email} ${addedBefore ? sql`and p.added_at < ${addedBefore}` : sql``}`
  const links = sql`select l.id as "linkId" from links l
    where l.creator_id = ${creatorId} ${linkId === undefined ? sql`` : sql`and l.id = ${linkId}`}`
  await eraseActsOnEmail(db, { links, email, before: addedBefore })
  const { rows } = await sql<{ linkId: string }>`${links}
      and exists (select from people p where p.link_id = l.id and ${condition})`.execute(db)
  for (const { linkId } of rows) for await (const _ of erasedBatches(db, linkId, condition, actOn(config, linkId, by)));
}

/** Erases batches until one is not full. */
async function* erasedBatches(
  db: Db,
  linkId: string,
  condition: RawBuilder<unknown>,
  alongside?: Alongside,
): AsyncGenerator<number> {
  let erased: number
  do {
    erased = await eraseSome(db, linkId, condition, alongside)
    yield erased
  } while (erased === BATCH_PEOPLE)
}

type Alongside = (tx: Queries, erased: number) => Promise<void>

/** Erases a batch, and returns how many they were. */
const eraseSome = (db: Db, linkId: string, condition: RawBuilder<unknown>, alongside?: Alongside): Promise<number> =>
  changeList(db, linkId, async tx => {
    // Nobody checks in, and nothing is said of them, until they are erased.
    await lockLink(tx, linkId)
    const { rows: chosen } = await sql<{ id: string }>`
      select p.id from people p join links l on l.id = p.link_id
      where p.link_id = ${linkId} and ${condition} limit ${BATCH_PEOPLE} for update of p`.execute(tx)
    const { rows } = await sql<{ erased: number }>`
      with erased as (
        delete from people where link_id = ${linkId} and id = any(${chosen.map(({ id }) => id)}::uuid[]) returning id),
      unmatched as (delete from matches m using erased e where m.link_id = ${linkId} and m.person_id = e.id),
      unlinked as (
        update assignments s set link_person_id = null from erased e where s.link_id = ${linkId} and s.link_person_id = e.id),
      absent_no_more as (delete from attendances a using erased e where a.link_id = ${linkId} and a.person_id = e.id),
      unnamed as (${eraseActsOnPeople(linkId)})
      select count(*)::int as erased from erased`.execute(tx)
    if (rows[0]!.erased > 0) await alongside?.(tx, rows[0]!.erased)
    return rows[0]!.erased
  })

/** Absences and excuses go, too: without an act nobody would know that there were some. */
const actOn =
  (config: Deps['config'], linkId: string, by: By): Alongside =>
  async (tx, erased) => {
    const changes = [{ field: 'erasedPeople', from: erased, to: null }]
    const at = await databaseNow(tx)
    await appendActs({ config }, tx, linkId, [{ act: 'erase', ...by, checkInId: null, at, personal: { changes } }])
  }

/** Erases one person, who may have been removed before. */
export async function erasePersonOf(
  { config, db }: EraseDeps,
  { linkId, personId, ...by }: { linkId: string; personId: string } & By,
  alongside?: (tx: Queries) => Promise<void>,
): Promise<void> {
  const act = actOn(config, linkId, by)
  await eraseSome(db, linkId, sql`p.id = ${personId}`, async (tx, erased) => {
    await act(tx, erased)
    await alongside?.(tx)
  })
}

/** Emails on the list of a link. */
export const listedEmails = (linkId: string): RawBuilder<unknown> =>
  sql`select email from people where link_id = ${linkId} and email is not null`

/** An absence `a` is written for everybody on the list; it says nothing of who was here, and of a session that was cancelled. */
const COUNTS = sql`not exists (
    select from matches m join check_ins c on (c.link_id, c.ordinal) = (m.link_id, m.ordinal)
    where m.link_id = a.link_id and m.person_id = a.person_id and c.state = 'valid'
      and (a.starts_at = ${WHOLE_LIFE} or c.occurrence_at = a.starts_at))
  and not exists (
    select from occurrences o where (o.link_id, o.starts_at) = (a.link_id, a.starts_at) and o.state = 'cancelled')`

/** The newest entries `p` that the condition chooses on the lists of some links, which are `l`, and whether these are all. */
export async function listedUnder(
  db: Queries,
  { links, people }: { links: RawBuilder<unknown>; people: RawBuilder<unknown> },
): Promise<{ listed: ListedUnder[]; allExpected: boolean }> {
  const { rows } = await sql<ListedUnder>`
    select p.link_id as "linkId", p.name, p.email, p.external_id as "externalId", p.added_at as "addedAt", p.removed_at as "removedAt",
      coalesce((
        select json_agg(json_build_object('startsAt', nullif(a.starts_at, ${WHOLE_LIFE}), 'excusedAt', a.excused_at, 'reason', a.reason)
          order by a.starts_at desc)
        from attendances a where a.link_id = p.link_id and a.person_id = p.id and a.state = 'excused'), '[]') as excuses,
      coalesce((
        select json_agg(nullif(a.starts_at, ${WHOLE_LIFE}) order by a.starts_at desc)
        from attendances a where a.link_id = p.link_id and a.person_id = p.id and a.state = 'absent' and ${COUNTS}), '[]') as absences
    from people p join links l on l.id = p.link_id where ${links} and ${people}
    order by p.added_at desc, p.id desc limit ${EXPECTED_EXPORT_MAX + 1}`.execute(db)
  return { listed: rows.slice(0, EXPECTED_EXPORT_MAX), allExpected: rows.length <= EXPECTED_EXPORT_MAX }
}

/** How many entries there are, including those that `listedUnder` leaves out. */
export async function countListedUnder(
  db: Queries,
  { links, email }: { links: RawBuilder<unknown>; email: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from people p join links l on l.id = p.link_id where ${links} and p.email = ${email}`.execute(
    db,
  )
  return rows[0]!.count
}

export interface ListedUnder {
  linkId: string
  name: string
  email: string | null
  externalId: string | null
  addedAt: Date
  removedAt: Date | null
  /** Times as JSON has them. */
  excuses: { startsAt: string | null; excusedAt: string; reason: string | null }[]
  absences: (string | null)[]
}
