import { type Selectable, sql } from 'kysely'
import { type Display, PAIRING_MINUTES } from '../../../contract/displays.ts'
import type { Queries } from '../../db/db.ts'
import type { Displays } from '../../db/display-schema.ts'
import type { LinkState } from '../links/index.ts'

/** Paired, or with a pairing link that still works. */
const IN_USE = sql<boolean>`(device_hash is not null or pair_until > app_now())`

/** Of a pairing link that is made now. */
export const PAIR_UNTIL = sql<Date>`app_now() + ${PAIRING_MINUTES} * interval '1 minute'`

export type DisplayRow = Selectable<Displays>

export const presentDisplay = ({
  id,
  name,
  names,
  paired_at,
  pair_until,
  seen_at,
  period_s,
  mode,
}: DisplayRow): Display => ({
  id,
  name,
  pairedAt: paired_at?.toISOString() ?? null,
  pairUntil: paired_at ? null : pair_until.toISOString(),
  seenAt: seen_at?.toISOString() ?? null,
  periodS: period_s,
  names,
  mode,
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

/** Deletes and returns displays whose pairing link has ended without a screen: nothing can be done with them. */
export const deleteUnpaired = (tx: Queries, linkId: string) =>
  tx
    .deleteFrom('displays')
    .where('link_id', '=', linkId)
    .where(sql<boolean>`not ${IN_USE}`)
    .returning(['mode', 'name'])
    .execute()

/** Whether a screen greets people of the link's list by name. */
export async function greetsByName(db: Queries, { id, keeps }: Pick<LinkState, 'id' | 'keeps'>): Promise<boolean> {
  if (keeps === 'verdict') return false
  const display = await db
    .selectFrom('displays')
    .select('id')
    .where('link_id', '=', id)
    .where('names', '=', 'first')
    .where(IN_USE)
    .limit(1)
    .executeTakeFirst()
  return display !== undefined
}
