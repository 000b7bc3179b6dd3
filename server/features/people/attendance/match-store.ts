import type pg from 'pg'
import type { MatchedBy } from '../../../../contract/people.ts'
import type { Queries } from '../../../db/db.ts'
import { run } from '../../../db/run.ts'
import { foldName } from '../fold-name.ts'
import { otherSpellings, spellName } from '../spell-name.ts'
import type { Candidate } from './match-rules.ts'

/** So many of a person's newest check-ins are read to tell whether the person is here. */
const NEWEST = 20

/** What is compared with a list. */
export interface Compared {
  checkinToken: string
  name: string
  email: string | null
  /** Hash of the token of a personal link, with which the visitor has come. */
  tokenHash?: Buffer | null
  /** Who the visitor was known to be by a personal link when they began to wait; under another name it is somebody else. */
  personId?: string | null
}

/** A valid check-in of a person on the list. */
export interface PersonCheckIn {
  /** Of the check-in. */
  id: string
  by: MatchedBy
  /** The start of its session, in milliseconds; null outside of sessions. */
  sessionMs: number | null
  /** When it was made, in milliseconds. */
  atMs: number
  /** How late it was in its session. */
  lateS?: number | null
  /** At a link with check-out, until its visitor leaves. */
  present?: boolean
  /** When its visitor left, in milliseconds; null while they have not. */
  outMs?: number | null
}

export interface FoundCandidate extends Candidate {
  /** Of somebody known by a personal link. */
  email: string | null
  here: PersonCheckIn[]
}

export interface FoundRow extends FoundCandidate {
  nth: number
  /** Of somebody whose name may be spelt like the one that is compared. */
  name: string | null
}

/** A step at which more than one person fits matches nobody. Of those who are found by a spelling some are left out later. */
const limitOf = (fits: Candidate['fits']) => (fits === 'spelling' ? 20 : 2)

const fitting = (fits: Candidate['fits'], condition: string) => `(select id as "personId", '${fits}' as fits,
      ${fits === 'link' ? 'email' : 'null'} as email, ${fits === 'spelling' ? 'name' : 'null'} as name from people
    where link_id = l.id and removed_at is null and ${condition} limit ${limitOf(fits)})`

export const CANDIDATES = {
  name: 'people-who-fit',
  // Who fits in several ways is looked for in the check-ins once.
  text: `select v.nth::int, f."personId", fits, f.email, f.name, coalesce(h.here, '[]') as here
    from unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::uuid[], $6::text[]) with ordinality
      as v (token, email, folded_name, token_hash, person_id, spellings, nth)
    join links l on l.checkin_token = v.token and l.people_count > 0
    cross join lateral (select "personId", array_agg(fits) as ways, max(email) as email, max(name) as name from (
      ${fitting('link', 'token_hash = v.token_hash and folded_name = v.folded_name')}
      union all ${fitting('link', 'id = v.person_id and folded_name = v.folded_name')}
      union all ${fitting('email', 'email = v.email')}
      union all ${fitting('email and name', 'email = v.email and folded_name = v.folded_name')}
      union all ${fitting('name', 'folded_name = v.folded_name')}
      union all ${fitting('spelling', "folded_name = any(string_to_array(v.spellings, E'\\n'))")}) as each group by "personId") f
    left join lateral (
      select json_agg(json_build_object('id', id, 'by', matched_by, 'sessionMs', floor(extract(epoch from occurrence_at) * 1000)::int8,
        'atMs', floor(extract(epoch from checked_in_at) * 1000)::int8, 'lateS', late_s, 'present', present, 'outMs', floor(extract(epoch from out_at) * 1000)::int8)) as here
      from (
        select c.id, m.matched_by, c.occurrence_at, c.checked_in_at, c.late_s, c.out_at, p.since is not null as present
        from matches m join check_ins c on (c.link_id, c.ordinal) = (m.link_id, m.ordinal)
        left join present_now p on l.check_out = 'ask' and (p.link_id, p.ordinal) = (m.link_id, m.ordinal)
        where m.link_id = l.id and m.person_id = f."personId" and c.state = 'valid'
        order by m.ordinal desc limit ${NEWEST}) as newest) h on true
    cross join unnest(f.ways) as fits`,
}

export const candidateValues = (compared: readonly Compared[]) => [
  compared.map(({ checkinToken }) => checkinToken),
  compared.map(({ email }) => email),
  compared.map(({ name }) => foldName(name)),
  compared.map(({ tokenHash }) => tokenHash ?? null),
  compared.map(({ personId }) => personId ?? null),
  compared.map(({ name }) => otherSpellings(name).join('\n') || null),
]

/** The candidates of each row, in the order of the rows. */
export function candidatesOf<Row extends Compared>(
  compared: readonly Row[],
  found: readonly FoundRow[],
): Map<Row, FoundCandidate[]> {
  const candidates = new Map(compared.map(row => [row, [] as FoundCandidate[]]))
  for (const { nth, name, ...candidate } of found) {
    const row = compared[nth - 1]!
    if (candidate.fits !== 'spelling' || spellName(name!) === spellName(row.name)) candidates.get(row)!.push(candidate)
  }
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

export const unmatch = (tx: Queries | pg.ClientBase, linkId: string, ordinal: number) =>
  run(tx, 'delete from matches where link_id = $1 and ordinal = $2', [linkId, ordinal])

/** Of erased check-ins, with what their creator has said of them. */
export const eraseMatches = (tx: Queries | pg.ClientBase, linkId: string, ordinals: readonly number[]) =>
  run(
    tx,
    `with unsaid as (delete from assignments where link_id = $1 and ordinal = any($2::int[]))
     delete from matches where link_id = $1 and ordinal = any($2::int[])`,
    [linkId, ordinals],
  )
