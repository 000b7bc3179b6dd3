import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'
import { run } from '../../../db/run.ts'
import { Declined } from '../../../http/declined.ts'
import type { ListedAs } from '../../journal/index.ts'
import { eraseMatches, INSERT_MATCHES, matchValues } from './match-store.ts'

interface OfRecord {
  linkId: string
  ordinal: number
}

/**
 * Counts a check-in as that of a person on the list, because the creator says so. Declines one who is here by another check-in.
 * Returns the person. The link must be locked.
 */
export async function matchByHand(
  tx: Queries,
  { linkId, ordinal, personId }: OfRecord & { personId: string },
): Promise<ListedAs> {
  const { rows: listed } = await sql<ListedAs>`
    select id as "personId", name, external_id as "externalId" from people
    where link_id = ${linkId} and id = ${personId} and removed_at is null`.execute(tx)
  if (!listed[0]) throw new Declined('person_not_found')
  const { rows } = await sql`
    select from check_ins added join links l on l.id = added.link_id
    join matches m on m.link_id = l.id and m.person_id = ${personId}
    join check_ins c on (c.link_id, c.ordinal) = (m.link_id, m.ordinal) and c.state = 'valid' and c.ordinal <> added.ordinal
    where added.link_id = ${linkId} and added.ordinal = ${ordinal}
      and (l.schedule_version = 0 or c.occurrence_at = added.occurrence_at) limit 1`.execute(tx)
  if (rows.length > 0) throw new Declined('is_here')
  await eraseMatches(tx, linkId, [ordinal])
  await run(tx, INSERT_MATCHES.text, matchValues([{ linkId, ordinal, personId, matchedBy: 'hand' }]))
  return listed[0]
}

/** Whether the creator has already said that a check-in is that of this person; with null, whether it counts as nobody's. */
export async function isAssignedTo(
  tx: Queries,
  { linkId, ordinal, personId }: OfRecord & { personId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ personId: string; matchedBy: string }>`
    select person_id as "personId", matched_by as "matchedBy" from matches
    where link_id = ${linkId} and ordinal = ${ordinal}`.execute(tx)
  return rows[0] ? rows[0].personId === personId && rows[0].matchedBy === 'hand' : personId === null
}
