import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'
import { lateMinOf } from './place-in-session.ts'

interface SessionColumns {
  occurrence_at: Date | null
  late_s: number | null
}

/** The session of a stored record, in a reply. */
export const sessionOfRow = ({ occurrence_at, late_s }: SessionColumns) =>
  occurrence_at && { sessionAt: occurrence_at.toISOString(), minutesIn: Math.floor((late_s ?? 0) / 60) }

type LateMinOf = (row: SessionColumns) => { lateMin: number } | null

/** By how much each of the stored records of a link was late, by the rule of its session. */
export async function latenessAt(db: Queries, linkId: string, rows: readonly SessionColumns[]): Promise<LateMinOf> {
  const sessions = [...new Set(rows.flatMap(({ occurrence_at }) => occurrence_at?.toISOString() ?? []))]
  if (sessions.length === 0) return () => null
  const { rows: occurrences } = await sql<{ startsAt: Date; lateAfterMin: number }>`
    select starts_at as "startsAt", late_after_min as "lateAfterMin" from occurrences
    where link_id = ${linkId} and starts_at = any(${sessions}::timestamptz[])`.execute(db)
  const lateAfterMin = new Map(occurrences.map(({ startsAt, lateAfterMin }) => [startsAt.getTime(), lateAfterMin]))
  return ({ occurrence_at, late_s }) => {
    const after = occurrence_at && lateAfterMin.get(occurrence_at.getTime())
    const lateMin = after == null ? null : lateMinOf(late_s ?? 0, after)
    return lateMin === null ? null : { lateMin }
  }
}
