import { sql } from 'kysely'
import type { Db, Queries } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { type LinkRow, newestOrdinalOf, publishCheckIn } from '../../links/index.ts'
import { endAtEarlierPlaces } from '../../presence/index.ts'
import { type Comparison, compareCheckIns } from './compare-check-ins.ts'
import { markedAt } from './mark-store.ts'

type MarkDeps = Pick<Deps, 'db' | 'live'>

/**
 * Compares what has come to a link since the last time. One process at a time does so: false when another one is at it, which may
 * miss what has come since. Only the writing, at the end, locks the link.
 */
export async function markLink({ db, live }: MarkDeps, checkinToken: string): Promise<boolean> {
  const result = await db.transaction().execute(async tx => {
    const link = await tx.selectFrom('links').selectAll().where('checkin_token', '=', checkinToken).executeTakeFirst()
    if (!link || link.creator_id === null || link.marked_to >= newestOrdinalOf(link)) return []
    if (!(await lockMarking(tx, link.id))) return 'busy'
    const newest = newestOrdinalOf(link)
    const { id: linkId, creator_id: creatorId, marked_to: after, checkin_count: checkinCount } = link
    const left = await endAtEarlierPlaces(tx, { linkId, creatorId, after, upTo: newest })
    const marked = await writeMarks(tx, link, newest, await compareCheckIns(tx, link, newest))
    return marked ? [...left, { id: linkId, creatorId, checkinCount }] : left
  })
  if (result === 'busy') return false
  for (const changed of result) publishCheckIn(live, changed)
  return true
}

async function lockMarking(tx: Queries, linkId: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`marks ${linkId}`}, 0)) as locked`.execute(tx)
  return rows[0]!.locked
}

/** Returns whether a mark has come or gone. What was erased meanwhile gets none, and nobody is compared with it. */
async function writeMarks(
  tx: Queries,
  link: LinkRow,
  newest: number,
  { found, crowded }: Comparison,
): Promise<boolean> {
  const update = tx.updateTable('links').where('id', '=', link.id)
  if (found.length + crowded.length === 0) {
    await update.set({ marked_to: newest }).execute()
    return false
  }
  await tx.selectFrom('links').where('id', '=', link.id).forNoKeyUpdate().execute()
  const { numAffectedRows: gone = 0n } = await sql`
    delete from marks where link_id = ${link.id} and kind = 'same_position' and ordinal = any(${crowded}::int[])`.execute(
    tx,
  )
  const { numAffectedRows: come = 0n } = await sql`
    insert into marks (link_id, ordinal, kind, other_ordinal)
    select ${link.id}, ordinal, kind, other
    from unnest(${found.map(({ ordinal }) => ordinal)}::int[], ${found.map(({ kind }) => kind)}::text[],
      ${found.map(({ otherOrdinal }) => otherOrdinal)}::int[]) as m (ordinal, kind, other)
    where exists (select from check_ins c where c.link_id = ${link.id} and c.ordinal = m.ordinal)
      and (other is null or exists (select from check_ins c where c.link_id = ${link.id} and c.ordinal = other))
    on conflict do nothing`.execute(tx)
  // Once, at the end: a second update would lock the creator, whom the deletion of an account locks before its links.
  await update.set({ marked_to: newest, marked_count: markedAt(link.id) }).execute()
  return gone + come > 0n
}

/** Links with check-ins of the last day that were not compared: their process has ended. Leaves out those of `failed`. */
export async function unmarkedLinks(db: Db, maxLinks: number, failed: readonly string[] = []): Promise<string[]> {
  const { rows } = await sql<{ token: string }>`
    select checkin_token as token from links
    where creator_id is not null and marked_to < checkin_count + void_count + erased_count
      and last_checkin_at > app_now() - interval '1 day'
      and checkin_token <> all(${failed}::text[]) limit ${maxLinks}`.execute(db)
  return rows.map(({ token }) => token)
}
