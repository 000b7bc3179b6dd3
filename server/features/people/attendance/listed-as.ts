import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'
import type { ListedAs } from '../../journal/index.ts'
import { foldName } from '../fold-name.ts'

interface NamedRecord {
  ordinal: number
  name: string
}

/** Whom of the list a check-in counts as, where its name does not tell: it is another one, or several people have it. */
export async function listedAs(
  tx: Queries,
  linkId: string,
  { ordinal, name }: NamedRecord,
): Promise<ListedAs | undefined> {
  const { rows } = await sql<ListedAs>`
    select p.id as "personId", p.name, p.external_id as "externalId"
    from matches m join people p on (p.link_id, p.id) = (m.link_id, m.person_id)
    where m.link_id = ${linkId} and m.ordinal = ${ordinal}
      and (p.folded_name <> ${foldName(name)} or exists (
        select from people other where other.link_id = p.link_id and other.folded_name = p.folded_name
          and other.id <> p.id and other.removed_at is null))`.execute(tx)
  return rows[0]
}
