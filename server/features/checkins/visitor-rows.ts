import { type RawBuilder, sql } from 'kysely'

interface OfEmail {
  email: string
  /** Those of people who are on a list under this email, too, whatever they have typed. */
  listed: boolean
}

interface OfPerson {
  linkId: string
  personId: string
}

/** Whose check-ins: those under an email, or of one person on the list of a link. */
export type Whose = OfEmail | OfPerson

/** An email that several people of a list share says nothing of one of them. */
const aloneWithEmail = sql`not exists (
  select from people o where (o.link_id, o.email) = (p.link_id, p.email) and o.id <> p.id)`

/** An assigned check-in belongs to the owner of its personal link only while it is matched to nobody. */
const countsAsNobodys = sql`not exists (select from matches m where (m.link_id, m.ordinal) = (a.link_id, a.ordinal))`

const thePerson = ({ linkId, personId }: OfPerson) => sql`(p.link_id, p.id) = (${linkId}::uuid, ${personId}::uuid)`

/** `link_id` and `ordinal` of the check-ins at the links `l` that the condition names. */
export function checkInsOf(links: RawBuilder<unknown>, whose: Whose): RawBuilder<unknown> {
  const matched = (people: RawBuilder<unknown>) => sql`
    select m.link_id, m.ordinal from links l join people p on p.link_id = l.id
      join matches m on (m.link_id, m.person_id) = (p.link_id, p.id) where ${links} and ${people}
    union select a.link_id, a.ordinal from links l join people p on p.link_id = l.id
      join assignments a on (a.link_id, a.link_person_id) = (p.link_id, p.id) where ${links} and ${people} and ${countsAsNobodys}`
  if ('personId' in whose)
    return sql`${matched(thePerson(whose))}
      union select c.link_id, c.ordinal from links l join people p on p.link_id = l.id
        join check_ins c on (c.link_id, c.user_email) = (p.link_id, p.email)
        where ${links} and ${thePerson(whose)} and ${aloneWithEmail} and not exists (
          select from matches m where (m.link_id, m.ordinal) = (c.link_id, c.ordinal) and m.person_id <> p.id)`
  const { email, listed } = whose
  return sql`
    select c.link_id, c.ordinal from links l join check_ins c on c.link_id = l.id where ${links} and c.user_email = ${email}
    ${listed ? sql`union ${matched(sql`p.email = ${email}`)}` : sql``}`
}

/** `link_id` and `id` of those who wait there, were declined, or have waited. */
export function waitingOf(links: RawBuilder<unknown>, whose: Whose): RawBuilder<unknown> {
  const ofPeople = (people: RawBuilder<unknown>) => sql`
    select w.link_id, w.id from links l join people p on p.link_id = l.id
    join pending_check_ins w on (w.link_id, w.person_id) = (p.link_id, p.id) where ${links} and ${people}`
  if ('personId' in whose)
    return sql`${ofPeople(thePerson(whose))}
      union select w.link_id, w.id from links l join people p on p.link_id = l.id
        join pending_check_ins w on (w.link_id, w.user_email) = (p.link_id, p.email)
        where ${links} and ${thePerson(whose)} and ${aloneWithEmail} and coalesce(w.person_id, p.id) = p.id`
  const { email, listed } = whose
  return sql`
    select w.link_id, w.id from links l join pending_check_ins w on w.link_id = l.id where ${links} and w.user_email = ${email}
    ${listed ? sql`union ${ofPeople(sql`p.email = ${email}`)}` : sql``}`
}
