import { sql } from 'kysely'
import type pg from 'pg'
import type { CheckInRecord } from '../../../../contract/checkins.ts'
import type { MarkKind } from '../../../../contract/marks.ts'
import type { Queries } from '../../../db/db.ts'
import type { LinkState } from '../../links/index.ts'
import { type ListedLink, matchAgain, type Unmatched, unassign } from '../../people/index.ts'
import type { JudgedAttempt } from '../attempt.ts'
import { marksAtOnce } from './mark-rules.ts'

/** What is odd about an attempt by itself. Where only verdicts are kept, no mark may tell a position. */
export const marksOf = ({ attempt, link, outcome, match }: JudgedAttempt): MarkKind[] => {
  const marks = marksAtOnce(link, { ...attempt, hasPhoto: attempt.photo !== null }).filter(
    kind => kind !== 'on_the_pin' || link.keeps !== 'verdict',
  )
  if (match?.taken) marks.push(TAKEN)
  // Waiting attempts are matched once they are let in.
  if (outcome.kind === 'confirmed' && !match && marksUnlisted(link)) marks.push(UNLISTED)
  return marks
}

const TAKEN: MarkKind = 'taken_already'
const UNLISTED: MarkKind = 'not_listed'

const marksUnlisted = ({ listRule, peopleCount }: Pick<LinkState, 'listRule' | 'peopleCount'>) =>
  listRule === 'flag' && peopleCount > 0

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
export async function copyMarks(
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

/** Marks stored check-ins that are nobody's on the list. Returns how many had no mark yet, for their link's count. */
export async function markByList(
  client: pg.ClientBase,
  link: LinkState,
  { taken, unlisted }: Unmatched,
): Promise<number> {
  const marked = [
    ...taken.map(ordinal => ({ ordinal, kind: TAKEN })),
    ...(marksUnlisted(link) ? unlisted.map(ordinal => ({ ordinal, kind: UNLISTED })) : []),
  ]
  if (marked.length === 0) return 0
  const { rows } = await client.query<{ marked: number }>(
    `with added as (
       insert into marks (link_id, ordinal, kind) select $1, * from unnest($2::int[], $3::text[]) returning ordinal)
     select count(*)::int as marked from added
     where not exists (select from marks m where m.link_id = $1 and m.ordinal = added.ordinal)`,
    [link.id, marked.map(({ ordinal }) => ordinal), marked.map(({ kind }) => kind)],
  )
  return rows[0]!.marked
}

/** After a creator has entered or corrected a check-in, matches it with the list anew. The link must be locked. */
export async function matchEntered(tx: Queries, link: ListedLink, ordinal: number): Promise<void> {
  const unmatched = await matchAgain(tx, link, ordinal)
  // The creator knows the people that they enter by hand, on the list or not.
  await updateListMarks(tx, { linkId: link.id, ordinal }, { apply: kindsOf(unmatched), mayAdd: [TAKEN] })
}

/** Takes back what the creator has said of a check-in, whose marks are then those of before. False where nothing was said. */
export async function unassignCheckIn(
  tx: Queries,
  link: Pick<LinkState, 'id' | 'listRule' | 'peopleCount'>,
  ordinal: number,
): Promise<boolean> {
  const unmatched = await unassign(tx, link, ordinal)
  if (!unmatched) return false
  const mayAdd = marksUnlisted(link) ? [TAKEN, UNLISTED] : [TAKEN]
  await updateListMarks(tx, { linkId: link.id, ordinal }, { apply: kindsOf(unmatched), mayAdd })
  return true
}

const kindsOf = ({ taken, unlisted }: Unmatched): MarkKind[] => [
  ...(taken.length > 0 ? [TAKEN] : []),
  ...(unlisted.length > 0 ? [UNLISTED] : []),
]

interface ListMarks {
  /** Those that apply; the others are erased. */
  apply: readonly MarkKind[]
  /** Those that are added where they are missing. */
  mayAdd: readonly MarkKind[]
}

async function updateListMarks(
  tx: Queries,
  { linkId, ordinal }: { linkId: string; ordinal: number },
  { apply, mayAdd }: ListMarks,
): Promise<void> {
  const gone = [TAKEN, UNLISTED].filter(kind => !apply.includes(kind))
  const erased = await eraseKinds(tx, linkId, ordinal, gone)
  const added = apply.filter(kind => mayAdd.includes(kind))
  const { numAffectedRows: inserted = 0n } =
    added.length > 0
      ? await sql`insert into marks (link_id, ordinal, kind)
          select ${linkId}, ${ordinal}, unnest(${added}::text[]) on conflict do nothing`.execute(tx)
      : {}
  if (erased + inserted > 0n) await recountMarked(tx, linkId)
}

/** Erases the marks of a list (not on it, or here already) once the creator has said whose check-in it is. */
export async function unmarkMatched(tx: Queries, linkId: string, ordinal: number): Promise<void> {
  if ((await eraseKinds(tx, linkId, ordinal, [TAKEN, UNLISTED])) > 0n) await recountMarked(tx, linkId)
}

async function eraseKinds(tx: Queries, linkId: string, ordinal: number, kinds: readonly MarkKind[]): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    delete from marks where link_id = ${linkId} and ordinal = ${ordinal} and kind = any(${kinds}::text[])`.execute(tx)
  return numAffectedRows
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
