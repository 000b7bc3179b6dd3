import type pg from 'pg'
import type { MatchedBy } from '../../../../contract/people.ts'
import type { Queries } from '../../../db/db.ts'
import { run } from '../../../db/run.ts'
import type { Candidate } from './match-rules.ts'

/** Of the check-ins by which somebody is known, so many of the newest say whether that person is here. */
const NEWEST = 20

/** What is compared with a list. */
export interface Compared {
  checkinToken: string
  email: string | null
  foldedName: string
}

/** A check-in by which a person is here. */
export interface Here {
  by: MatchedBy
  /** The start of its session, in milliseconds; null outside of sessions. */
  sessionMs: number | null
}

export interface FoundCandidate extends Candidate {
  here: Here[]
}

interface FoundRow extends FoundCandidate {
  nth: number
}

/** Of two who fit nobody is taken, so that no more are read. */
const fitting = (fits: Candidate['fits'], condition: string) => `(select id as "personId", '${fits}' as fits from people
    where link_id = l.id and removed_at is null and ${condition} limit 2)`

export const CANDIDATES = {
  name: 'people-who-fit',
  text: `select v.nth::int, f.*, coalesce(h.here, '[]') as here
    from unnest($1::text[], $2::text[], $3::text[]) with ordinality as v (token, email, folded_name, nth)
    join links l on l.checkin_token = v.token and l.people_count > 0
    cross join lateral (
      ${fitting('email', 'email = v.email')}
      union all ${fitting('email and name', 'email = v.email and folded_name = v.folded_name')}
      union all ${fitting('name', 'folded_name = v.folded_name')}) f
    left join lateral (
      select json_agg(json_build_object('by', matched_by, 'sessionMs', floor(extract(epoch from occurrence_at) * 1000)::int8)) as here
      from (
        select m.matched_by, c.occurrence_at
        from matches m join check_ins c on (c.link_id, c.ordinal) = (m.link_id, m.ordinal)
        where m.link_id = l.id and m.person_id = f."personId" and c.state = 'valid'
        order by m.ordinal desc limit ${NEWEST}) as newest) h on true`,
}

export const candidateValues = (compared: readonly Compared[]) => [
  compared.map(({ checkinToken }) => checkinToken),
  compared.map(({ email }) => email),
  compared.map(({ foldedName }) => foldedName),
]

/** Those on lists who fit each of the compared, in their order. */
export function candidatesOf<Row extends Compared>(
  compared: readonly Row[],
  found: readonly FoundRow[],
): Map<Row, FoundCandidate[]> {
  const candidates = new Map(compared.map(row => [row, [] as FoundCandidate[]]))
  for (const { nth, ...candidate } of found) candidates.get(compared[nth - 1]!)!.push(candidate)
  return candidates
}

export interface NewMatch {
  linkId: string
  ordinal: number
  personId: string
  matchedBy: MatchedBy
}

export const INSERT_MATCHES = {
  name: 'insert-matches',
  text: `insert into matches (link_id, ordinal, person_id, matched_by)
    select * from unnest($1::uuid[], $2::int[], $3::uuid[], $4::text[])`,
}

export const matchValues = (matches: readonly NewMatch[]) => [
  matches.map(({ linkId }) => linkId),
  matches.map(({ ordinal }) => ordinal),
  matches.map(({ personId }) => personId),
  matches.map(({ matchedBy }) => matchedBy),
]

export const eraseMatches = (tx: Queries | pg.ClientBase, linkId: string, ordinals: readonly number[]) =>
  run(tx, 'delete from matches where link_id = $1 and ordinal = any($2::int[])', [linkId, ordinals])
