import { type Selectable, sql } from 'kysely'
import type { Display } from '../../../contract/displays.ts'
import type { Queries } from '../../db/db.ts'
import type { Displays } from '../../db/display-schema.ts'

/** Paired, or with a pairing link that still works. */
const IN_USE = sql<boolean>`(device_hash is not null or pair_until > app_now())`

type DisplayRow = Selectable<Displays>

export const presentDisplay = ({ id, name, paired_at, pair_until, seen_at }: DisplayRow): Display => ({
  id,
  name,
  pairedAt: paired_at?.toISOString() ?? null,
  pairUntil: paired_at ? null : pair_until.toISOString(),
  seenAt: seen_at?.toISOString() ?? null,
})

/** Oldest first. */
export const displaysOfLink = (db: Queries, linkId: string): Promise<DisplayRow[]> =>
  db
    .selectFrom('displays')
    .selectAll()
    .where('link_id', '=', linkId)
    .where(IN_USE)
    .orderBy('made_at')
    .orderBy('id')
    .execute()

/** Nothing can be done with a display whose pairing link has ended without a screen. */
export const deleteUnpaired = (tx: Queries, linkId: string) =>
  tx.deleteFrom('displays').where('link_id', '=', linkId).where(sql<boolean>`not ${IN_USE}`).execute()
