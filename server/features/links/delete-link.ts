import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { recordErasure } from '../../jobs/record-erasure.ts'
import { markDeleted } from './deleted-links.ts'
import { publishLink } from './publish.ts'
import type { OwnLink } from './store.ts'

/** Deletes an own link: nobody finds it any more when this returns, and a job erases its data. */
export async function deleteLink({ db, live }: Pick<Deps, 'db' | 'live'>, own: OwnLink): Promise<void> {
  await db.transaction().execute(async tx => {
    if ((await markDeleted(tx, own)) === 0) throw new Declined('link_not_found')
    await recordErasure(tx, { kind: 'link', ...own })
  })
  publishLink(live, { id: own.linkId, creatorId: own.creatorId })
}
