import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { lockOwnLink, publishHeld } from '../../links/index.ts'
import { eraseVisitor } from '../erase-visitor.ts'
import { type Erasing, markErasing } from './request-store.ts'

interface RequestOfLink {
  creatorId: string
  linkId: string
  id: string
}

/** The email of an open request, which has its answer from now on: the job takes up what is interrupted before all is erased. */
export const claimRequest = (
  db: Db,
  { creatorId, linkId, id, because }: RequestOfLink & { because: Erasing },
): Promise<string | undefined> =>
  db.transaction().execute(async tx => {
    await lockOwnLink(tx, { creatorId, linkId })
    return markErasing(tx, { linkId, id, because })
  })

/** Erases what a claimed request asks for, or what is left of it. */
export async function eraseRequested(
  deps: Pick<Deps, 'config' | 'db' | 'live' | 'log'>,
  { creatorId, linkId, id, email, because }: RequestOfLink & { email: string; because: Erasing },
): Promise<{ erased: number }> {
  const actor = because === 'requested' ? 'creator' : 'visitor'
  const erased = await eraseVisitor(deps, { creatorId, visitorEmail: email, linkId, actor, because, requestId: id })
  publishHeld(deps.live, { id: linkId, creatorId })
  return erased
}
