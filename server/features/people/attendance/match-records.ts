import type pg from 'pg'
import type { Queries } from '../../../db/db.ts'
import { run } from '../../../db/run.ts'
import {
  CANDIDATES,
  type Compared,
  candidatesOf,
  candidateValues,
  INSERT_MATCHES,
  matchValues,
  type NewMatch,
  unmatch,
} from './match-store.ts'
import { matchAmong, noteMatch, type SessionKey } from './match-visitors.ts'

export interface ListedLink {
  id: string
  /** How many people are on its list. */
  peopleCount: number
}

interface StoredRow extends Compared, SessionKey {
  id: string
  ordinal: number
  emailVerified: boolean
  atMs: number
}

/** Ordinals of check-ins that are nobody's on the list. */
export interface Unmatched {
  /** Their person was here already. */
  taken: number[]
  /** Nobody on the list fits, or more than one person. */
  unlisted: number[]
}

/** Matches stored check-ins with the list of their link, which must be locked. Costs nothing where the link has no list. */
export async function matchRecords(
  tx: Queries | pg.ClientBase,
  link: ListedLink,
  ordinals: readonly number[],
): Promise<Unmatched> {
  const unmatched: Unmatched = { taken: [], unlisted: [] }
  if (link.peopleCount === 0) return unmatched
  const rows = await run<StoredRow>(
    tx,
    `select c.id, c.ordinal, c.user_name as name, c.user_email as email, c.email_verified as "emailVerified",
       l.checkin_token as "checkinToken", l.schedule_version > 0 as scheduled,
       floor(extract(epoch from c.occurrence_at) * 1000)::float8 as "sessionMs",
       floor(extract(epoch from c.checked_in_at) * 1000)::float8 as "atMs", coalesce(p.person_id, a.link_person_id) as "personId"
     from check_ins c join links l on l.id = c.link_id left join pending_check_ins p on (p.link_id, p.id) = (c.link_id, c.id)
     left join assignments a on (a.link_id, a.ordinal) = (c.link_id, c.ordinal)
     where c.link_id = $1 and c.ordinal = any($2::int[]) order by c.ordinal`,
    [link.id, ordinals],
  )
  const fitting = candidatesOf(rows, await run(tx, CANDIDATES.text, candidateValues(rows)))
  const matches: NewMatch[] = []
  for (const row of rows) {
    const match = matchAmong(fitting.get(row)!, row, row)
    if (!match) {
      unmatched.unlisted.push(row.ordinal)
      continue
    }
    if (match.taken) unmatched.taken.push(row.ordinal)
    else matches.push({ ...match, linkId: link.id, ordinal: row.ordinal })
    noteMatch(fitting.values(), match, row)
  }
  if (matches.length > 0) await run(tx, INSERT_MATCHES.text, matchValues(matches))
  return unmatched
}

/**
 * Matches a check-in that was entered or corrected. A person that the creator has chosen stays, or that it is nobody, and one who
 * came by a personal link. The link must be locked.
 */
export async function matchAgain(tx: Queries, link: ListedLink, ordinal: number): Promise<Unmatched> {
  const [chosen] = await run<{ nobody: boolean }>(
    tx,
    `select false as nobody from matches where link_id = $1 and ordinal = $2 and matched_by in ('hand', 'link')
     union all select true from assignments where link_id = $1 and ordinal = $2 order by nobody`,
    [link.id, ordinal],
  )
  if (chosen) return { taken: [], unlisted: chosen.nobody ? [ordinal] : [] }
  await unmatch(tx, link.id, ordinal)
  return matchRecords(tx, link, [ordinal])
}
