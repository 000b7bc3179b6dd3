import { sql } from 'kysely'
import type { Gap } from '../../../contract/checkins.ts'
import type { Queries } from '../../db/db.ts'

interface Row {
  link_id: string
  id: string
  ordinal: number
}

interface Erased {
  /** How many of the rows stand below. */
  below: number
  erasedBy: Gap['erasedBy']
  count: number
}

/** Where check-ins were erased around a page of others, which is not empty and newest first: above each and, on the last page, below all. */
export async function gapsAround(
  db: Queries,
  rows: readonly Row[],
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): Promise<Gap[]> {
  const linkId = rows[0]!.link_id
  const upwards = rows.toReversed()
  const [oldest, newest] = [upwards[0]!.ordinal, rows[0]!.ordinal]
  // What was erased above the first row of a later page reaches up to the last row of the page before.
  const upTo = isFirst
    ? sql`2147483647`
    : sql`coalesce((select min(ordinal) from check_ins where link_id = ${linkId} and ordinal > ${newest}), 2147483647)`
  const { rows: erased } = await sql<Erased>`
    select width_bucket(ordinal, ${upwards.map(({ ordinal }) => ordinal)}::int[]) as below, erased_by as "erasedBy", count(*)::int
    from check_in_gaps
    where link_id = ${linkId} and ordinal > ${isLast ? 0 : oldest} and ordinal < ${upTo} and erased_by is not null
    group by below, erased_by order by below desc, erased_by`.execute(db)
  return erased.map(({ below, ...gap }) => ({ aboveId: upwards[below - 1]?.id ?? null, ...gap }))
}
