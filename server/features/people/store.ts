import { type RawBuilder, sql } from 'kysely'
import { canonicalEmail } from '../../../contract/email.ts'
import {
  type AttendanceFilter,
  type ExpectedPerson,
  type ListedPerson,
  PEOPLE_PAGE_SIZE,
} from '../../../contract/people.ts'
import type { Queries } from '../../db/db.ts'
import { displayEmail } from '../mail/index.ts'
import { foldName } from './fold-name.ts'

const PERSON = sql`id, name, email, external_id as "externalId"`

export const presentPerson = ({ id, name, email, externalId }: ListedPerson): ListedPerson => ({
  id,
  name,
  email: email && displayEmail(email),
  externalId,
})

export async function isListed(db: Queries, linkId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from people where link_id = ${linkId} and id = ${personId} and removed_at is null`.execute(db)
  return rows.length > 0
}

/** The person who was removed, or undefined. The list must be locked. */
export async function removeFromList(tx: Queries, linkId: string, personId: string): Promise<ListedPerson | undefined> {
  const { rows } = await sql<ListedPerson>`
    update people set removed_at = app_now() where link_id = ${linkId} and id = ${personId} and removed_at is null
    returning ${PERSON}`.execute(tx)
  return rows[0] && presentPerson(rows[0])
}

interface PeopleQuery {
  q: string
  state?: AttendanceFilter | undefined
  page: number
}

interface FoundPeople {
  people: ExpectedPerson[]
  found: number
  here: number
  notYet: number
  absent: number
}

/** One page of those who match, by name, and how many match. `expected` selects people with their attendance. */
export async function findPeople(
  db: Queries,
  expected: RawBuilder<unknown>,
  { q, state, page }: PeopleQuery,
): Promise<FoundPeople> {
  const { rows } = await sql<Omit<FoundPeople, 'people'> & { people: ExpectedPerson[] | null }>`
    with expected as materialized (${expected}),
    found as materialized (select * from expected where ${matches(q)} ${isIn(state)}),
    page as (select * from found order by folded_name, id limit ${PEOPLE_PAGE_SIZE} offset ${(page - 1) * PEOPLE_PAGE_SIZE})
    select (select count(*)::int from found) as found,
      (select count(*)::int from expected where ${HERE}) as here,
      (select count(*)::int from expected where expected and state is null) as "notYet",
      (select count(*)::int from expected where state = 'absent') as absent,
      (select json_agg(json_build_object('id', id, 'name', name, 'email', email, 'externalId', external_id,
        'state', state, 'at', at, 'lateMin', late_min, 'matchedBy', matched_by) order by folded_name, id) from page) as people`.execute(
    db,
  )
  const { people, ...numbers } = rows[0]!
  return { people: (people ?? []).map(presentExpected), ...numbers }
}

const presentExpected = ({ state, at, lateMin, matchedBy, ...person }: ExpectedPerson): ExpectedPerson => ({
  ...presentPerson(person),
  state,
  at: at && new Date(at).toISOString(),
  lateMin,
  matchedBy,
})

function isIn(state: AttendanceFilter | undefined) {
  if (!state) return sql`and listed`
  return state === 'here' ? sql`and ${HERE}` : sql`and expected and coalesce(state = 'absent', true)`
}

const HERE = sql`state in ('present', 'late')`

/** Every word is part of the name, or the text is part of the email or the ID. No character is a wildcard. */
function matches(q: string) {
  if (!q) return sql`true`
  const words = foldName(q).split(' ')
  const inName = words.map(word => sql`strpos(folded_name, ${word}) > 0`)
  return sql`((${sql.join(inName, sql` and `)}) or strpos(email, ${canonicalEmail(q)}) > 0
    or strpos(lower(external_id), ${q.toLowerCase()}) > 0)`
}
