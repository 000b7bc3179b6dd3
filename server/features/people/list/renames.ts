import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { appendActs, type NewAct } from '../../journal/index.ts'
import { lockOwnLink, type OwnLink } from '../../links/index.ts'
import type { ListChange } from './change-rules.ts'
import type { NewPerson } from './read-list.ts'

/** Check-ins of the link wait while acts are written: some 30 ms for so many. */
export const MAX_RENAME_ACTS = 500

/** Somebody on the list who has attended, and gets another name and keeps the attendance. */
export interface Rename {
  /** As stored before. */
  was: { name: string; email: string | null }
  person: NewPerson
}

/**
 * Those whom a change renames, though they have attended: only an ID keeps a person the same by another name. Also where their check-in
 * is void, since it may be restored under the other name.
 */
export async function renamesIn(
  db: Queries,
  linkId: string,
  { added, changed }: Pick<ListChange, 'added' | 'changed'>,
): Promise<Rename[]> {
  const people = new Map([...added, ...changed].filter(({ externalId }) => externalId).map(each => [each.id, each]))
  if (people.size === 0) return []
  const foldedNames = [...people.values()].map(({ foldedName }) => foldedName)
  const { rows } = await sql<Rename['was'] & { id: string }>`
    select p.id, p.name, p.email
    from unnest(${[...people.keys()]}::uuid[], ${foldedNames}::text[]) as n (id, folded_name)
    join people p on p.link_id = ${linkId} and p.id = n.id and p.folded_name <> n.folded_name
    where exists (select from matches m where m.link_id = p.link_id and m.person_id = p.id)
    order by p.folded_name, p.id`.execute(db)
  return rows.map(({ id, name, email }) => ({ was: { name, email }, person: people.get(id)! }))
}

/** Tells the journal whom an import has renamed: it locks the link, so it comes last. */
export async function journalRenames(
  { config }: Pick<Deps, 'config'>,
  tx: Queries,
  own: OwnLink,
  renames: readonly Rename[],
): Promise<void> {
  if (renames.length === 0) return
  const { now: at } = await lockOwnLink(tx, own)
  const actOf = (personal: NewAct['personal']): NewAct => ({
    act: 'correct',
    actor: 'creator',
    checkInId: null,
    at,
    personal,
  })
  const acts = renames
    .slice(0, MAX_RENAME_ACTS)
    .map(({ was, person: { id: personId, name, email } }) => actOf({ personId, name, email, startsAt: null, was }))
  const more = renames.length - acts.length
  if (more > 0) acts.push(actOf({ changes: [{ field: 'renamedPeople', from: null, to: more }] }))
  await appendActs({ config }, tx, own.linkId, acts)
}
