import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'
import { run } from '../../../db/run.ts'
import { Declined } from '../../../http/declined.ts'
import { isListed } from '../store.ts'
import { INSERT_MATCHES, matchValues } from './match-store.ts'

interface Added {
  linkId: string
  ordinal: number
  personId: string
}

/** The check-in that a creator adds is that of a person on the list who is not here yet. The link must be locked. */
export async function matchByHand(tx: Queries, { linkId, ordinal, personId }: Added): Promise<void> {
  if (!(await isListed(tx, linkId, personId))) throw new Declined('person_not_found')
  const { rows } = await sql`
    select from check_ins added join links l on l.id = added.link_id
    join matches m on m.link_id = l.id and m.person_id = ${personId}
    join check_ins c on (c.link_id, c.ordinal) = (m.link_id, m.ordinal) and c.state = 'valid'
    where added.link_id = ${linkId} and added.ordinal = ${ordinal}
      and (l.schedule_version = 0 or c.occurrence_at = added.occurrence_at) limit 1`.execute(tx)
  if (rows.length > 0) throw new Declined('is_here')
  await run(tx, INSERT_MATCHES.text, matchValues([{ linkId, ordinal, personId, matchedBy: 'hand' }]))
}
