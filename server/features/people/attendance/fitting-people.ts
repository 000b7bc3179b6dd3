import { sql } from 'kysely'
import type { FittingPerson } from '../../../../contract/assignments.ts'
import type { MatchedBy } from '../../../../contract/people.ts'
import type { Queries } from '../../../db/db.ts'
import { foldName } from '../fold-name.ts'
import { otherSpellings, spellName } from '../spell-name.ts'
import { presentPerson } from '../store.ts'

/** More people of one name than any list has; the list itself has the rest. */
const MOST_FITTING = 50

interface OfRecord {
  linkId: string
  ordinal: number
  name: string
  email: string | null
}

interface FoundPerson extends Omit<FittingPerson, 'hereSince'> {
  hereSince: Date | null
  fits: boolean
  matchedBy: MatchedBy | null
  assigned: boolean
}

/** Everybody on the list who may have made a check-in, by name, spelling or email, and whose it counts as, also by another name. */
export async function fittingPeople(
  db: Queries,
  { linkId, ordinal, name, email }: OfRecord,
): Promise<{ people: FittingPerson[]; personId: string | null; matchedBy: MatchedBy | null }> {
  const foldedName = foldName(name)
  const { rows } = await sql<FoundPerson>`
    select p.id, p.name, p.email, p.external_id as "externalId", m.matched_by as "matchedBy", here.since as "hereSince",
      p.folded_name = ${foldedName} or coalesce(p.email = ${email}, false) as fits, exists (
        select from assignments where link_id = ${linkId} and ordinal = ${ordinal}) as assigned
    from people p join check_ins this on (this.link_id, this.ordinal) = (${linkId}::uuid, ${ordinal}::int) join links l on l.id = this.link_id
    left join matches m on (m.link_id, m.ordinal, m.person_id) = (this.link_id, this.ordinal, p.id)
    left join lateral (${HERE_SINCE}) here on true
    where p.link_id = ${linkId} and (m.person_id is not null or p.removed_at is null
      and (p.email = ${email} or p.folded_name = any(${[foldedName, ...otherSpellings(name)]}::text[])))
    order by p.folded_name, p.external_id, p.email, p.id limit ${MOST_FITTING}`.execute(db)
  const matched = rows.find(({ matchedBy }) => matchedBy)
  return {
    people: rows
      .filter(({ fits, matchedBy, name: listed }) => fits || matchedBy || spellName(listed) === spellName(name))
      .map(({ hereSince, ...person }) => ({ ...presentPerson(person), hereSince: hereSince?.toISOString() ?? null })),
    personId: matched?.id ?? null,
    matchedBy: matched?.matchedBy ?? (rows[0]?.assigned ? 'hand' : null),
  }
}

/** The first valid check-in of `p` beside `this` one, in the same session of a link that has sessions. */
const HERE_SINCE = sql`
  select c.checked_in_at as since from matches other join check_ins c on (c.link_id, c.ordinal) = (other.link_id, other.ordinal)
  where other.link_id = p.link_id and other.person_id = p.id and other.ordinal <> this.ordinal and c.state = 'valid'
    and (l.schedule_version = 0 or c.occurrence_at = this.occurrence_at) order by c.ordinal limit 1`
