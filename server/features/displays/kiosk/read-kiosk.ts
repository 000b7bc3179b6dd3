import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { ONLY_THE_ANSWER } from '../../../../contract/kept-verdict.ts'
import type { thisKiosk } from '../../../../contract/kiosks.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'
import { keptDays, linkStates } from '../../links/index.ts'
import type { KioskCaller } from '../access.ts'
import { noteInTouch } from '../device-cookie.ts'
import { shownOnScreen } from '../shown-on-screen.ts'

export async function readKiosk(
  { config, db, pool }: Pick<Deps, 'config' | 'db' | 'pool'>,
  { cookies, kiosk: { id, checkinToken } }: KioskCaller,
): Promise<ReplyOf<typeof thisKiosk>> {
  const [link] = await linkStates(pool, [checkinToken], { lock: false })
  if (!link) throw new Declined('display_removed')
  await noteInTouch(db, cookies, { id, mode: 'kiosk' })
  const { requireUserVerify: email, requirePhotoVerify: photo } = link
  return {
    ...(await shownOnScreen(pool, link)),
    requires: { email, photo },
    keeps: { days: keptDays(config, link), only: link.keeps === 'verdict' ? ONLY_THE_ANSWER : null },
    checksOut: link.checkOut === 'ask',
  }
}
