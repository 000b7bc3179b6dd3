import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { thisKiosk } from '../../../../contract/kiosks.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'
import { linkStates } from '../../links/index.ts'
import type { KioskCaller } from '../access.ts'
import { shownPlace } from '../shown-place.ts'
import { noteSeen } from '../store.ts'

export async function readKiosk(
  { db, pool }: Pick<Deps, 'db' | 'pool'>,
  { id, checkinToken }: KioskCaller['kiosk'],
): Promise<ReplyOf<typeof thisKiosk>> {
  const [link] = await linkStates(pool, [checkinToken], { lock: false })
  if (!link) throw new Declined('display_removed')
  await noteSeen(db, id)
  const { requireUserVerify: email, requirePhotoVerify: photo } = link
  return { ...(await shownPlace(pool, link)), requires: { email, photo }, checksOut: link.checkOut === 'ask' }
}
