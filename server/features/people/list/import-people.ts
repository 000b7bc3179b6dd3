import { createHash } from 'node:crypto'
import type { InputOf, ReplyOf } from '../../../../contract/endpoint.ts'
import { type importPeople as endpoint, type ImportMode, PREVIEWED_PEOPLE } from '../../../../contract/people.ts'
import type { Db, Queries } from '../../../db/db.ts'
import { countEach, type Limit } from '../../../db/limits.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'
import { keyedQueue } from '../../../http/keyed-queue.ts'
import { type OwnLink, ownLink } from '../../links/index.ts'
import { changeOwnList, letInWaiting, listedPeople, storeChange, withStoredIds } from './change-list.ts'
import { changeBy, type ListChange } from './change-rules.ts'
import { journalListChange } from './list-acts.ts'
import { declineFullList } from './list-limit.ts'
import { type ReadList, readList } from './read-list.ts'
import { journalRenames, type Rename, renamesIn } from './renames.ts'

/** One list of each creator: a list of 20,000 takes some tens of megabytes while it is read. */
const imports = keyedQueue({ maxConcurrent: 2, maxWaitMs: 3000 })

/** Previews and imports are counted apart, so that the last list that may be previewed can still be imported. */
const LISTS_PER_LINK: Limit = { max: 60, windowS: 60 * 60 }

/** Takes in what the dry run with the same digest has shown, or declines. */
export async function importPeople(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  creatorId: string,
  { id: linkId, csv, mode, dryRun, digest }: InputOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const own = { creatorId, linkId }
  await ownLink(db, own)
  await limitLists(db, `${dryRun ? 'lists looked at' : 'lists taken in'} ${linkId}`)
  return imports(creatorId, async () => {
    const list = await readList(linkId, csv)
    if (dryRun) return presentImport(list, await changeFor(db, own, list, mode))
    return changeOwnList(db, own, async (tx, link) => {
      const planned = await changeFor(tx, own, list, mode)
      if (planned.digest !== digest) throw new Declined('list_changed')
      await declineFullList(tx, creatorId, planned.listed)
      await storeChange(tx, linkId, planned.change)
      await letInWaiting(tx, link)
      await journalListChange({ config }, tx, linkId, planned.change)
      await journalRenames({ config }, tx, own, planned.renames)
      return presentImport(list, planned)
    })
  })
}

/** Lists with faults are read as well, and count. */
async function limitLists(db: Db, key: string): Promise<void> {
  const [reached] = await db.transaction().execute(tx => countEach(tx, [[{ key, ...LISTS_PER_LINK }]]))
  if (reached) throw new Declined('too_many_imports', { retryAfterS: reached.retryAfterS })
}

interface PlannedImport {
  change: ListChange
  /** How many people the list has then. */
  listed: number
  renames: Rename[]
  digest: string
}

async function changeFor(
  db: Queries,
  { linkId }: OwnLink,
  { people }: ReadList,
  mode: ImportMode,
): Promise<PlannedImport> {
  const stored = await listedPeople(db, linkId)
  const change = changeBy(stored, await withStoredIds(db, linkId, people), mode)
  const listed = stored.length + change.added.length - change.removed.length
  return { change, listed, renames: await renamesIn(db, linkId, change), digest: digestOf(change) }
}

/** The same for imports that would do the same. */
function digestOf({ added, changed, removed }: ListChange): string {
  const hash = createHash('sha256')
  // One by one: the text of a whole list takes megabytes.
  for (const part of [added, changed, removed]) {
    hash.update(`${part.length}\n`)
    for (const each of part) hash.update(JSON.stringify(each))
  }
  return hash.digest('hex')
}

const presentImport = (
  { people, problems, notices, unusedColumns }: ReadList,
  { change, listed, renames, digest }: PlannedImport,
): ReplyOf<typeof endpoint> => ({
  added: change.added.length,
  changed: change.changed.length,
  removed: change.removed.length,
  unchanged: change.unchanged,
  listed,
  problems,
  problemCount: problems.length,
  notices,
  noticeCount: notices.length,
  unusedColumns,
  renames: renames.map(({ was, person }) => ({ was: was.name, name: person.name })),
  preview: people.slice(0, PREVIEWED_PEOPLE).map(({ name, email, externalId }) => ({ name, email, externalId })),
  digest,
})
