import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { Age } from './age.ts'

/** Erases what the acts on these check-ins say of people. The chain stays whole. */
export async function erasePersonalOf(tx: Queries, linkId: string, checkInIds: readonly string[]): Promise<void> {
  if (checkInIds.length === 0) return
  await sql`update record_acts set personal = null, salt = null
    where link_id = ${linkId} and check_in_id = any(${checkInIds}::uuid[]) and personal is not null`.execute(tx)
}

/**
 * Erases what a batch of the oldest acts of that age says of people, and returns how many acts they were. What is said of
 * a check-in lives as long as that does, which may have been corrected to a later time. Of the other acts only these may name
 * somebody: a change of a host's name, which has an act of its own, an answer to keep a visitor's data, a change of a session
 * for a reason, and those on people of the list.
 */
export async function eraseOldPersonal(db: Queries, age: Age, batchRows: number): Promise<number> {
  const { numAffectedRows } = await sql`update record_acts set personal = null, salt = null
    where (link_id, seq) in (
      select link_id, seq from record_acts
      where personal is not null and (check_in_id is not null or act = 'keep' or personal ? 'reason' or personal ? 'personId'
          or personal -> 'changes' -> 0 ->> 'field' = 'hostName')
        and ${age({ at: 'record_acts.at', linkId: 'record_acts.link_id' })}
        and not exists (select from check_ins c where (c.link_id, c.id) = (record_acts.link_id, check_in_id)) order by at limit ${batchRows})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Erases the email and the reason of requests that were answered by keeping, at these links. */
export async function eraseKeptRequests(
  db: Queries,
  { links, email }: { links: RawBuilder<unknown>; email: string },
): Promise<void> {
  await sql`update record_acts set personal = null, salt = null
    where link_id in (${links}) and act = 'keep' and personal is not null and personal ->> 'email' = ${email}`.execute(
    db,
  )
}

/** Erases the acts, all or those before a time, on people of a list who had this email at these links: their entry may be another person's since. */
export async function eraseActsOnEmail(
  db: Queries,
  { links, email, before }: { links: RawBuilder<unknown>; email: string; before?: Date | undefined },
): Promise<void> {
  await sql`update record_acts set personal = null, salt = null
    where link_id in (${links}) and at < coalesce(${before ?? null}::timestamptz, 'infinity') and check_in_id is null and personal ? 'personId'
      and ${email} in (personal ->> 'email', personal -> 'was' ->> 'email')`.execute(db)
}

/** Erases what the journal says of people `erased`, in SQL: a part of the statement that erases them. */
export const eraseActsOnPeople = (linkId: string): RawBuilder<unknown> => sql`
  update record_acts a set personal = null, salt = null from erased e
  where a.link_id = ${linkId} and a.act in ('list', 'excuse', 'unexcuse', 'personal_link', 'add', 'correct', 'assign') and a.personal is not null
    and coalesce(a.personal ->> 'personId', a.personal -> 'listed' ->> 'personId') = e.id::text`

/** Those of the check-ins that the journal knows. */
export async function recordsWithActs(tx: Queries, linkId: string, checkInIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct check_in_id as id from record_acts
    where link_id = ${linkId} and check_in_id = any(${checkInIds}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}
