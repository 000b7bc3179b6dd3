import type pg from 'pg'
import type { Queries } from '../../../db/db.ts'
import { run } from '../../../db/run.ts'
import { foldName } from '../fold-name.ts'
import {
  CANDIDATES,
  type Compared,
  candidatesOf,
  candidateValues,
  eraseMatches,
  INSERT_MATCHES,
  matchValues,
  type NewMatch,
} from './match-store.ts'
import { matchAmong, noteMatch, type Place } from './match-visitors.ts'

interface ListedLink {
  id: string
  /** On its list. */
  peopleCount: number
}

interface StoredRow extends Compared, Place {
  ordinal: number
  name: string
  emailVerified: boolean
}

/**
 * Finds whose check-ins these are that have waited, were added by hand or corrected, and returns those whose person was here
 * already. The link must be locked. Costs nothing where the link has no list.
 */
export async function matchRecords(
  tx: Queries | pg.ClientBase,
  link: ListedLink,
  ordinals: readonly number[],
): Promise<number[]> {
  if (link.peopleCount === 0) return []
  const stored = await run<Omit<StoredRow, 'foldedName'>>(
    tx,
    `select c.ordinal, c.user_name as name, c.user_email as email, c.email_verified as "emailVerified",
       l.checkin_token as "checkinToken", l.schedule_version > 0 as scheduled,
       floor(extract(epoch from c.occurrence_at) * 1000)::float8 as "sessionMs"
     from check_ins c join links l on l.id = c.link_id where c.link_id = $1 and c.ordinal = any($2::int[]) order by c.ordinal`,
    [link.id, ordinals],
  )
  const rows: StoredRow[] = stored.map(row => ({ ...row, foldedName: foldName(row.name) }))
  const fitting = candidatesOf(rows, await run(tx, CANDIDATES.text, candidateValues(rows)))
  const matches: NewMatch[] = []
  const taken: number[] = []
  for (const row of rows) {
    const match = matchAmong(fitting.get(row)!, row, row)
    if (!match) continue
    if (match.taken) taken.push(row.ordinal)
    else matches.push({ ...match, linkId: link.id, ordinal: row.ordinal })
    noteMatch(fitting.values(), match, row)
  }
  if (matches.length > 0) await run(tx, INSERT_MATCHES.text, matchValues(matches))
  return taken
}

/** After a name or a time was corrected; a person that the creator has chosen stays. The link must be locked. */
export async function matchAgain(tx: Queries, link: ListedLink, ordinal: number): Promise<void> {
  const chosen = await run(tx, `select from matches where link_id = $1 and ordinal = $2 and matched_by = 'hand'`, [
    link.id,
    ordinal,
  ])
  if (chosen.length > 0) return
  await eraseMatches(tx, link.id, [ordinal])
  await matchRecords(tx, link, [ordinal])
}
