import { type RawBuilder, sql } from 'kysely'
import { canonicalEmail } from '../../../contract/email.ts'
import {
  type ExpectedPerson,
  type ListedPerson,
  PEOPLE_PAGE_SIZE,
  type PeopleFilter,
} from '../../../contract/people.ts'
import type { Queries } from '../../db/db.ts'
import { displayEmail } from '../mail/index.ts'
import { foldName } from './fold-name.ts'
import { STUCK } from './invitations/invitation-store.ts'
import { otherSpellings, spellName } from './spell-name.ts'

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

/** Ends the personal link. */
export const WITHOUT_LINK = sql`seed = null, token_hash = null, next_seed = null, invited_at = null, invited_before = null,
  invite_state = null`

/** The person who was removed, or undefined. The list must be locked. */
export async function removeFromList(tx: Queries, linkId: string, personId: string): Promise<ListedPerson | undefined> {
  const { rows } = await sql<ListedPerson>`
    update people set removed_at = app_now(), ${WITHOUT_LINK} where link_id = ${linkId} and id = ${personId} and removed_at is null
    returning ${PERSON}`.execute(tx)
  return rows[0] && presentPerson(rows[0])
}

interface PeopleQuery {
  q: string
  state?: PeopleFilter | undefined
  page: number
}

interface Listed {
  linkId: string
  /** Selects people with their attendance. */
  expected: RawBuilder<unknown>
  hasUnsubscribed: (email: string) => boolean
}

interface FoundPeople {
  people: ExpectedPerson[]
  found: number
  here: number
  notYet: number
  absent: number
  excused: number
  unreached: number
}

/** Numbers in names by their value: 'Team 2' before 'Team 10'. */
const BY_NAME = sql`case when folded_name ~ '[0-9]'
  then regexp_replace(regexp_replace(folded_name, '[0-9]+', '000000000\\&', 'g'), '[0-9]*([0-9]{10})', '\\1', 'g')
  else folded_name end, folded_name, id`

/** Of people: what the last email with the personal link came to. */
const INVITE_STATE = sql`case when invite_state = 'sending' and ${STUCK} then 'failed'
  when invite_state = 'waiting' then 'sending' else invite_state end`

/** One page of those who match, by name, and how many match. */
export async function findPeople(
  db: Queries,
  { linkId, expected, hasUnsubscribed }: Listed,
  { q, state, page }: PeopleQuery,
): Promise<FoundPeople> {
  const { rows } = await sql<Omit<FoundPeople, 'people'> & { people: ExpectedPerson[] | null }>`
    with expected as materialized (${expected}),
    unreached as materialized (
      select id from people
      where link_id = ${linkId} and removed_at is null and ${INVITE_STATE} in ('undeliverable', 'failed', 'too_many')),
    found as materialized (select * from expected where ${matches(q)} ${isIn(state)}),
    rows as (select * from found order by ${BY_NAME} limit ${PEOPLE_PAGE_SIZE} offset ${(page - 1) * PEOPLE_PAGE_SIZE}),
    page as (
      select rows.*, p.invited_at, ${INVITE_STATE} as invite_state
      from rows join people p using (id) where p.link_id = ${linkId})
    select (select count(*)::int from found) as found,
      (select count(*)::int from expected where ${HERE}) as here,
      (select count(*)::int from expected where expected and state is null) as "notYet",
      (select count(*)::int from expected where state = 'absent') as absent,
      (select count(*)::int from expected where state = 'excused') as excused,
      (select count(*)::int from expected where ${UNREACHED}) as unreached,
      (select json_agg(json_build_object('id', id, 'name', name, 'email', email, 'externalId', external_id,
        'state', state, 'at', at, 'lateMin', late_min, 'matchedBy', matched_by, 'excuse', excuse,
        'invitedAt', invited_at, 'inviteState', invite_state) order by ${BY_NAME}) from page) as people`.execute(db)
  const { people, ...numbers } = rows[0]!
  const presented = (people ?? []).map(({ inviteState, ...person }) =>
    presentExpected({
      ...person,
      inviteState: person.email !== null && hasUnsubscribed(person.email) ? 'unsubscribed' : inviteState,
    }),
  )
  return { people: presented, ...numbers }
}

const presentExpected = ({
  state,
  at,
  lateMin,
  matchedBy,
  excuse,
  invitedAt,
  inviteState,
  ...person
}: ExpectedPerson): ExpectedPerson => ({
  ...presentPerson(person),
  state,
  at: at && new Date(at).toISOString(),
  lateMin,
  matchedBy,
  excuse,
  invitedAt: invitedAt && new Date(invitedAt).toISOString(),
  inviteState,
})

function isIn(state: PeopleFilter | undefined) {
  if (!state) return sql`and listed`
  if (state === 'here') return sql`and ${HERE}`
  if (state === 'unreached') return sql`and ${UNREACHED}`
  return state === 'missing' ? sql`and expected and coalesce(state = 'absent', true)` : sql`and state = ${state}`
}

const HERE = sql`state in ('present', 'late')`
/** Of those on the list now. */
const UNREACHED = sql`listed and id in (select id from unreached)`

/** Every word is part of the name, in one of its spellings, or the text is part of the email or the ID. No character is a wildcard. */
function matches(q: string) {
  if (!q) return sql`true`
  const spelt = spellName(q).split(' ')
  const contains = (text: string) => sql`strpos(folded_name, ${text}) > 0`
  const inName = foldName(q)
    .split(' ')
    .map((word, nth) => {
      const others = otherSpellings(spelt[nth] ?? word).map(contains)
      // Joe is no spelling of Jo.
      const umlauts = sql`(name ~ '[äöüøåÄÖÜØÅ]' and (${sql.join([sql`false`, ...others], sql` or `)}))`
      return sql`(${contains(word)} or ${contains(spelt[nth] ?? word)} or ${umlauts})`
    })
  return sql`((${sql.join(inName, sql` and `)}) or strpos(email, ${canonicalEmail(q)}) > 0
    or strpos(lower(external_id), ${q.toLowerCase()}) > 0)`
}
