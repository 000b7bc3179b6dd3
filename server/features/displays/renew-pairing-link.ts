import type { renewPairingLink as endpoint } from '../../../contract/displays.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { pairingPath } from '../../../contract/paths.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { newPairingLink } from '../pairing/index.ts'
import { PAIR_UNTIL, presentDisplay } from './store.ts'

/** For a pairing link that was lost or has nearly ended. A display that has its screen keeps it. */
export async function renewPairingLink(
  deps: Pick<Deps, 'config' | 'db'>,
  { creatorId, displayId }: { creatorId: string; displayId: string },
): Promise<ReplyOf<typeof endpoint>> {
  const { pairingHash, url } = newPairingLink(deps, pairingPath)
  const renewed = await deps.db
    .updateTable('displays')
    .from('links')
    .set({ pairing_hash: pairingHash, pair_until: PAIR_UNTIL })
    .where('displays.id', '=', displayId)
    .where('device_hash', 'is', null)
    .whereRef('links.id', '=', 'link_id')
    .where('creator_id', '=', creatorId)
    .returningAll('displays')
    .executeTakeFirst()
  if (!renewed) throw new Declined('display_not_found')
  return { display: presentDisplay(renewed), url }
}
