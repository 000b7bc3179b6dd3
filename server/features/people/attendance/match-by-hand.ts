import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'
import { run } from '../../../db/run.ts'
import { Declined } from '../../../http/declined.ts'
import type { ListedAs } from '../../journal/index.ts'
import { type ListedLink, matchRecords, type Unmatched } from './match-records.ts'
import { INSERT_MATCHES, matchValues, unmatch } from './match-store.ts'

interface OfRecord {
  linkId: string
  ordinal: number
}

/**
 * Counts a check-in as that of a person on the list, because the creator says so. Declines one who is here by another check-in.
 * Returns the person, who cannot be erased until this is stored. The link must be locked.
 */
export async function matchByHand(
  tx: Queries,
  { linkId, ordinal, personId }: OfRecord & { personId: string },
): Promise<ListedAs> {
  const { rows: listed } = await sql<ListedAs>`
    select id as "personId", name, external_id as "externalId" from people
    where link_id = ${linkId} and id = ${personId} and removed_at is null for key share`.execute(tx)
  if (!listed[0]) throw new Declined('person_not_found')
  const { rows } = await sql`
    select from check_ins added join links l on l.id = added.link_id
    join matches m on m.link_id = l.id and m.person_id = ${personId}
    join check_ins c on (c.link_id, c.ordinal) = (m.link_id, m.ordinal) and c.state = 'valid' and c.ordinal <> added.ordinal
    where added.link_id = ${linkId} and added.ordinal = ${ordinal}
      and (l.schedule_version = 0 or c.occurrence_at = added.occurrence_at)
      and not (l.check_out = 'ask' and l.repeat_rule <> 'ever' and coalesce(c.out_at <= added.checked_in_at, false)) limit 1`.execute(
    tx,
  )
  if (rows.length > 0) throw new Declined('is_here')
  await unmatch(tx, linkId, ordinal)
  await run(tx, INSERT_MATCHES.text, matchValues([{ linkId, ordinal, personId, matchedBy: 'hand' }]))
  return listed[0]
}

/** Whether the creator has already said that a check-in is that of this person; with null, that it is nobody's. */
export async function isAssignedTo(
  tx: Queries,
  { linkId, ordinal, personId }: OfRecord & { personId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ personId: string | null; assigned: boolean }>`
    select m.person_id as "personId", coalesce(s.ordinal is not null or m.matched_by = 'hand', false) as assigned
    from (select) one
    left join matches m on (m.link_id, m.ordinal) = (${linkId}::uuid, ${ordinal}::int)
    left join assignments s on (s.link_id, s.ordinal) = (${linkId}::uuid, ${ordinal}::int)`.execute(tx)
  return rows[0]!.personId === personId && rows[0]!.assigned
}

/** Stores that the creator decides whose it is, which stands until they take it back. */
const storeAssignment = (tx: Queries, { linkId, ordinal }: OfRecord) =>
  sql`insert into assignments (link_id, ordinal, link_person_id) values (${linkId}, ${ordinal}, (
      select person_id from matches where link_id = ${linkId} and ordinal = ${ordinal} and matched_by = 'link'))
    on conflict do nothing`.execute(tx)

/** Counts a check-in as that of a person, or of nobody, because the creator says so. Returns the person. The link must be locked. */
export async function assignTo(
  tx: Queries,
  { personId, ...of }: OfRecord & { personId: string | null },
): Promise<ListedAs | null> {
  await storeAssignment(tx, of)
  if (personId !== null) return matchByHand(tx, { ...of, personId })
  await unmatch(tx, of.linkId, of.ordinal)
  return null
}

/**
 * Takes back what the creator has said of a check-in: a personal link, its email and its name tell again whose it is. Null where
 * nothing was said. The link must be locked.
 */
export async function unassign(tx: Queries, link: ListedLink, ordinal: number): Promise<Unmatched | null> {
  const { rows: assigned } = await sql`
    select from assignments where link_id = ${link.id} and ordinal = ${ordinal}
    union all select from matches where link_id = ${link.id} and ordinal = ${ordinal} and matched_by = 'hand'`.execute(
    tx,
  )
  if (assigned.length === 0) return null
  await unmatch(tx, link.id, ordinal)
  const unmatched = await matchRecords(tx, link, [ordinal])
  await sql`delete from assignments where link_id = ${link.id} and ordinal = ${ordinal}`.execute(tx)
  return unmatched
}

/** Whom of the list a check-in counts as. */
export async function matchedPerson(tx: Queries, { linkId, ordinal }: OfRecord): Promise<ListedAs | undefined> {
  const { rows } = await sql<ListedAs>`
    select p.id as "personId", p.name, p.external_id as "externalId"
    from matches m join people p on (p.link_id, p.id) = (m.link_id, m.person_id)
    where m.link_id = ${linkId} and m.ordinal = ${ordinal}`.execute(tx)
  return rows[0]
}
