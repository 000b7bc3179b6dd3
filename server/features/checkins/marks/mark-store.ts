import { sql } from 'kysely'
import type pg from 'pg'
import type { CheckInRecord } from '../../../../contract/checkins.ts'
import type { MarkKind } from '../../../../contract/marks.ts'
import type { Queries } from '../../../db/db.ts'
import type { LinkState } from '../../links/index.ts'
import type { VisitorMatch } from '../../people/index.ts'
import type { Attempt } from '../attempt.ts'
import { marksAtOnce } from './mark-rules.ts'

interface JudgedAttempt {
  attempt: Attempt
  link: LinkState
  match: VisitorMatch | null
}

/** What is odd about an attempt by itself. Where only verdicts are kept, no mark may tell a position. */
export const marksOf = ({ attempt, link, match }: JudgedAttempt): MarkKind[] => {
  const marks = marksAtOnce(link, { ...attempt, hasPhoto: attempt.photo !== null }).filter(
    kind => kind !== 'on_the_pin' || link.keeps !== 'verdict',
  )
  return match?.taken ? [...marks, TAKEN] : marks
}

const TAKEN = 'taken_already' satisfies MarkKind

/** Writes what is known at once of check-ins that are being recorded, if there is something. Their links count them. */
export async function insertMarks(client: pg.ClientBase, rows: JudgedAttempt[], ordinals: number[]): Promise<void> {
  const marks = rows.flatMap((row, nth) =>
    marksOf(row).map(kind => ({ linkId: row.link.id, ordinal: ordinals[nth]!, kind })),
  )
  if (marks.length === 0) return
  await client.query({
    name: 'insert-marks',
    text: 'insert into marks (link_id, ordinal, kind) select * from unnest($1::uuid[], $2::int[], $3::text[])',
    values: [marks.map(({ linkId }) => linkId), marks.map(({ ordinal }) => ordinal), marks.map(({ kind }) => kind)],
  })
}

/** Gives check-ins that have waited the marks that they earned when they were made. Returns how many have some, for their link's count. */
export async function keepMarks(
  client: pg.ClientBase,
  linkId: string,
  ids: readonly string[],
  ordinals: readonly number[],
): Promise<number> {
  const { rows } = await client.query<{ marked: number }>(
    `with made as (
       select n.ordinal, p.marks from unnest($2::uuid[], $3::int[]) as n (id, ordinal)
       join pending_check_ins p using (id) where p.link_id = $1 and p.marks <> ''),
     kept as (
       insert into marks (link_id, ordinal, kind) select $1, ordinal, unnest(string_to_array(marks, ' ')) from made)
     select count(*)::int as marked from made`,
    [linkId, ids, ordinals],
  )
  return rows[0]!.marked
}

/** Marks stored check-ins whose person was here already. Returns how many had no mark yet, for their link's count. */
export async function markTaken(client: pg.ClientBase, linkId: string, ordinals: readonly number[]): Promise<number> {
  if (ordinals.length === 0) return 0
  const { rows } = await client.query<{ marked: number }>(
    `with added as (
       insert into marks (link_id, ordinal, kind) select $1, ordinal, '${TAKEN}' from unnest($2::int[]) as ordinal
       returning ordinal)
     select count(*)::int as marked from added
     where not exists (select from marks m where m.link_id = $1 and m.ordinal = added.ordinal)`,
    [linkId, ordinals],
  )
  return rows[0]!.marked
}

/** Erases the marks of erased check-ins, and those that say that another one resembles them. */
export async function eraseMarks(tx: Queries, linkId: string, ordinals: readonly number[]): Promise<void> {
  const { numAffectedRows } = await sql`delete from marks where link_id = ${linkId}
    and (ordinal = any(${ordinals}::int[]) or other_ordinal = any(${ordinals}::int[]))`.execute(tx)
  if (numAffectedRows) await recountMarked(tx, linkId)
}

export const recountMarked = (tx: Queries, linkId: string) =>
  sql`update links set marked_count = ${markedAt(linkId)} where id = ${linkId}`.execute(tx)

/** How many check-ins of a link have a mark. */
export const markedAt = (linkId: string) =>
  sql<number>`(select count(distinct ordinal) from marks where link_id = ${linkId})`

type Marks = CheckInRecord['marks']

interface MarkRow {
  ordinal: number
  kind: MarkKind
  id: string | null
  user_name: string | null
  checked_in_at: Date | null
}

/** The marks of some check-ins of a link, by ordinal, with the check-ins that they resemble. */
export async function marksByOrdinal(
  db: Queries,
  linkId: string,
  ordinals: readonly number[],
): Promise<Map<number, Marks>> {
  if (ordinals.length === 0) return new Map()
  const { rows } = await sql<MarkRow>`
    select m.ordinal, m.kind, c.id, c.user_name, c.checked_in_at
    from marks m left join check_ins c on (c.link_id, c.ordinal) = (m.link_id, m.other_ordinal)
    where m.link_id = ${linkId} and m.ordinal = any(${ordinals}::int[]) order by m.ordinal, m.kind`.execute(db)
  const marks = new Map<number, Marks>()
  for (const { ordinal, kind, id, user_name, checked_in_at } of rows) {
    const other = id && { id, userName: user_name!, checkedInAt: checked_in_at!.toISOString() }
    marks.set(ordinal, [...(marks.get(ordinal) ?? []), { kind, other: other || null }])
  }
  return marks
}
