import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { markDeleted } from './deleted-links.ts'

/** An own link is gone for everybody when this returns; what it holds is erased by a job. */
export async function deleteLink(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  own: { creatorId: string; linkId: string },
): Promise<void> {
  const deleted = await db.transaction().execute(tx => markDeleted(tx, own))
  if (deleted === 0) throw new Declined('link_not_found')
  live.publish({ key: own.creatorId, event: 'links', data: { linkId: own.linkId } })
}
