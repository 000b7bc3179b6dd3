import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Queries } from '../../../db/db.ts'
import { connectionQueue } from '../../../http/connection-queue.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { type LinkRow, type OwnLink, ownLink } from '../../links/index.ts'
import { WITHOUT_LINK } from '../store.ts'
import type { ListChange } from './change-rules.ts'
import { personKey } from './person-rules.ts'
import type { NewPerson } from './read-list.ts'

/** Rows that one statement writes. */
const BATCH_ROWS = 2000

declare global {
  namespace GraphileWorker {
    interface Tasks {
      /** Done by the feature of the check-ins. */
      let_in_listed: { checkinToken: string }
    }
  }
}

const listQueue = connectionQueue({ maxConcurrent: 4, maxWaitMs: 2500 })

/** Changes the list of an own link. */
export const changeOwnList = <Result>(
  db: Db,
  own: OwnLink,
  work: (tx: Queries, link: LinkRow) => Promise<Result>,
): Promise<Result> => changeList(db, own.linkId, async tx => work(tx, await ownLink(tx, own)))

/**
 * Changes of one list wait for each other by a lock of their own: the link, for which check-ins wait, is locked by the last
 * statement alone, which counts the list.
 */
export const changeList = <Result>(db: Db, linkId: string, work: (tx: Queries) => Promise<Result>): Promise<Result> =>
  listQueue(linkId, () =>
    db.transaction().execute(async tx => {
      await lockList(tx, linkId)
      const result = await work(tx)
      await countList(tx, linkId)
      return result
    }),
  )

/** Now that the list is longer, those who wait for it may be on it. */
export async function letInWaiting(
  tx: Queries,
  { list_rule, held_count, checkin_token: checkinToken }: LinkRow,
): Promise<void> {
  if (list_rule === 'refuse' && held_count > 0) await enqueueLetInListed(tx, checkinToken)
}

/** Lets those in who wait for the list of a link and are on it. Belongs into the transaction in which they begin to wait, or the list changes. */
export const enqueueLetInListed = (tx: Queries | pg.ClientBase, checkinToken: string): Promise<void> =>
  enqueue(tx, 'let_in_listed', { checkinToken }, { key: `listed ${checkinToken}` })

export const lockList = (tx: Queries, linkId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`people ${linkId}`}, 0))`.execute(tx)

const countList = (tx: Queries, linkId: string) =>
  sql`with listed as (select count(*)::int as people from people where link_id = ${linkId} and removed_at is null)
    update links set people_count = listed.people from listed where id = ${linkId}`.execute(tx)

/** Everybody on the list. */
export async function listedPeople(db: Queries, linkId: string): Promise<NewPerson[]> {
  const { rows } = await sql<NewPerson>`
    select id, name, email, external_id as "externalId", folded_name as "foldedName"
    from people where link_id = ${linkId} and removed_at is null`.execute(db)
  return rows
}

/**
 * People with the ids of their rows. A row keeps the id that was made when it was new, though names are folded by other rules since.
 */
export async function withStoredIds(db: Queries, linkId: string, people: readonly NewPerson[]): Promise<NewPerson[]> {
  const { rows } = await sql<NewPerson>`
    select id, email, external_id as "externalId", folded_name as "foldedName"
    from people where link_id = ${linkId} and folded_name = any(${people.map(({ foldedName }) => foldedName)})
    order by removed_at nulls last, id`.execute(db)
  const stored = new Map(rows.map(row => [personKey(row), row.id]))
  return people.map(person => ({ ...person, id: stored.get(personKey(person)) ?? person.id }))
}

/** The list must be locked. */
export async function storeChange(tx: Queries, linkId: string, { added, changed, removed }: ListChange): Promise<void> {
  for (const people of batchesOf(added)) await upsertPeople(tx, linkId, people, { back: true })
  for (const people of batchesOf(changed)) await upsertPeople(tx, linkId, people, { back: false })
  if (removed.length > 0)
    await sql`update people set removed_at = app_now(), ${WITHOUT_LINK}
      where link_id = ${linkId} and id = any(${removed.map(({ id }) => id)}::uuid[]) and removed_at is null`.execute(tx)
}

function* batchesOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += BATCH_ROWS) yield items.slice(at, at + BATCH_ROWS)
}

/** A changed email ends the personal link: the new mailbox may be another person's. */
const linkUnlessMoved = (column: string) =>
  sql`${sql.ref(column)} = case when people.email is not distinct from excluded.email then people.${sql.ref(column)} end`

/** `back`: those who were removed come back to their rows, and are expected from now on. */
async function upsertPeople(
  tx: Queries,
  linkId: string,
  people: readonly NewPerson[],
  { back }: { back: boolean },
): Promise<void> {
  await sql`
    insert into people (link_id, id, name, folded_name, email, external_id, added_at)
    select ${linkId}, id, name, folded_name, email, external_id, app_now()
    from unnest(${people.map(({ id }) => id)}::uuid[],
      ${people.map(({ name }) => name)}::text[], ${people.map(({ foldedName }) => foldedName)}::text[],
      ${people.map(({ email }) => email)}::text[], ${people.map(({ externalId }) => externalId)}::text[])
      as p (id, name, folded_name, email, external_id)
    on conflict (link_id, id) do update set name = excluded.name, folded_name = excluded.folded_name,
      email = excluded.email, external_id = excluded.external_id, ${linkUnlessMoved('seed')}, ${linkUnlessMoved('token_hash')},
      ${linkUnlessMoved('next_seed')}, ${linkUnlessMoved('invited_at')}, ${linkUnlessMoved('invited_before')}, ${linkUnlessMoved('invite_state')} ${back ? sql`, added_at = app_now(), removed_at = null` : sql``}`.execute(
    tx,
  )
}
