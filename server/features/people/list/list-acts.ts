import { databaseNow, type Queries } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { appendActs } from '../../journal/index.ts'
import { lockLink } from '../../links/index.ts'

interface Listed {
  id: string
  name: string
  email: string | null
}

type ChangedPeople = Partial<Record<'added' | 'changed' | 'removed', readonly Listed[]>>

/**
 * Tells the journal who was put on a list, changed, or taken off it, since people on it are let in. Names one person, and counts
 * several. Locks the creator and the link, for which check-ins wait: call it last.
 */
export async function journalListChange(
  { config }: Pick<Deps, 'config'>,
  tx: Queries,
  linkId: string,
  { added = [], changed = [], removed = [] }: ChangedPeople,
): Promise<void> {
  const changes = [
    { field: 'addedPeople', from: null, to: added.length },
    { field: 'changedPeople', from: null, to: changed.length },
    { field: 'removedPeople', from: null, to: removed.length },
  ].filter(({ to }) => to > 0)
  const [person, ...others] = [...added, ...changed, ...removed]
  if (!person) return
  const named = others.length === 0 && { personId: person.id, name: person.name, email: person.email, startsAt: null }
  await lockLink(tx, linkId)
  const act = { act: 'list', actor: 'creator', checkInId: null, at: await databaseNow(tx) } as const
  await appendActs({ config }, tx, linkId, [{ ...act, personal: { ...named, changes } }])
}
