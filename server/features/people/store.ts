import { sql } from 'kysely'
import { canonicalEmail } from '../../../contract/email.ts'
import { type ListedPerson, PEOPLE_PAGE_SIZE } from '../../../contract/people.ts'
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

/** One page of those who match, by name, and how many match. */
export async function peopleOfLink(
  db: Queries,
  linkId: string,
  { q, page }: { q: string; page: number },
): Promise<{ people: ListedPerson[]; found: number }> {
  const { rows } = await sql<{ found: number; people: ListedPerson[] | null }>`
    with found as materialized (
      select id, name, folded_name, email, external_id from people
      where link_id = ${linkId} and removed_at is null and ${matches(q)}),
    page as (select * from found order by folded_name, id limit ${PEOPLE_PAGE_SIZE} offset ${(page - 1) * PEOPLE_PAGE_SIZE})
    select (select count(*)::int from found) as found,
      (select json_agg(json_build_object('id', id, 'name', name, 'email', email, 'externalId', external_id)
        order by folded_name, id) from page) as people`.execute(db)
  const { found, people } = rows[0]!
  return { people: (people ?? []).map(presentPerson), found }
}

/** Every word is part of the name, or the text is part of the email or the ID. No character is a wildcard. */
function matches(q: string) {
  if (!q) return sql`true`
  const words = foldName(q).split(' ')
  const inName = words.map(word => sql`strpos(folded_name, ${word}) > 0`)
  return sql`((${sql.join(inName, sql` and `)}) or strpos(email, ${canonicalEmail(q)}) > 0
    or strpos(lower(external_id), ${q.toLowerCase()}) > 0)`
}
