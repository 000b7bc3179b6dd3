import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { ONLY_THE_ANSWER } from '../../../../contract/kept-verdict.ts'
import type { thisKiosk } from '../../../../contract/kiosks.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'
import { keptDays, linkStates } from '../../links/index.ts'
import { stayPaired } from '../../pairing/index.ts'
import { type KioskCaller, SCREENS } from '../access.ts'
import { shownOnScreen } from '../shown-on-screen.ts'

export async function readKiosk(
  { config, db, pool }: Pick<Deps, 'config' | 'db' | 'pool'>,
  { cookies, device }: KioskCaller,
): Promise<ReplyOf<typeof thisKiosk>> {
  const [link] = await linkStates(pool, [device.checkinToken], { lock: false })
  if (!link) throw new Declined('display_removed')
  await stayPaired(db, SCREENS.kiosk, cookies, device)
  const { requireUserVerify: email, requirePhotoVerify: photo } = link
  return {
    ...(await shownOnScreen(pool, link)),
    requires: { email, photo, position: link.noPosition === 'refuse' },
    keeps: { days: keptDays(config, link), only: link.keeps === 'verdict' ? ONLY_THE_ANSWER : null },
    checksOut: link.checkOut === 'ask',
  }
}
