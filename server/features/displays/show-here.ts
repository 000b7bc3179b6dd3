import { sql } from 'kysely'
import { DISPLAY_NAME_LENGTH, type showHere as endpoint } from '../../../contract/displays.ts'
import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts'
import { databaseNow, type Queries } from '../../db/db.ts'
import { hashOf, newSecret } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { deviceOf } from '../../http/device.ts'
import { Answer, FORGET_CACHED } from '../../http/route.ts'
import { publishOnCommit } from '../../live/live.ts'
import { type CreatorCaller, signOut } from '../creators/index.ts'
import { appendActs } from '../journal/index.ts'
import { changeQueue } from '../links/index.ts'
import { keepDevice, pairedDeviceOf } from '../pairing/index.ts'
import { SCREENS } from './access.ts'
import type { Encryption } from './codes/encryption.ts'
import { displayAct } from './display-act.ts'
import { DISPLAY_REMOVED } from './display-stream.ts'
import type { Pins } from './kiosk/pin.ts'
import { addDisplay } from './make-display.ts'
import { type DisplayRow, presentDisplay } from './store.ts'

type ShowDeps = Pick<Deps, 'config' | 'db' | 'log'> & { secretsOfDisplays: Encryption; pins: Pins }
type Input = InputOf<typeof endpoint>

/**
 * Makes the browser of a link's creator its screen. A browser is the screen of one display at a time, so that the display which it
 * was before goes: a laptop that shows one lesson after the other leaves none behind.
 */
export async function showHere(
  deps: ShowDeps,
  caller: CreatorCaller,
  { id: linkId, signOut: signsOut, ...wanted }: Input,
): Promise<ReplyOf<typeof endpoint> | Answer> {
  const { creatorId, cookies } = caller
  const secret = newSecret()
  const show = async (tx: Queries) => {
    const screen = await pairedDeviceOf(tx, SCREENS.wall, cookies, sql<DisplayRow>`d.*`)
    const before = screen?.creatorId === creatorId ? screen : null
    if (before?.link_id === linkId && isSame(before, wanted)) return { display: before, isNew: false }
    if (before) {
      await tx.deleteFrom('displays').where('id', '=', before.id).execute()
      await publishOnCommit(tx, { key: creatorId, event: DISPLAY_REMOVED, data: { displayId: before.id } })
    }
    const made = { name: nameOf(caller), mode: 'wall' as const, deviceHash: hashOf(secret) }
    const display = await addDisplay(tx, deps, { ...wanted, ...made, creatorId, linkId })
    if (before) await appendActs(deps, tx, before.link_id, [displayAct(before, await databaseNow(tx), 'removed')])
    return { display, isNew: true }
  }
  const { display, isNew } = await changeQueue(linkId, () => deps.db.transaction().execute(show))
  if (isNew) keepDevice(cookies, SCREENS.wall, secret)
  const reply = { display: presentDisplay(display) }
  if (!signsOut) return reply
  await signOut(deps, caller, { everywhere: false })
  return new Answer(200, reply, FORGET_CACHED)
}

const isSame = ({ names, period_s }: DisplayRow, wanted: Pick<Input, 'names' | 'rotates' | 'periodS'>): boolean =>
  names === wanted.names && period_s === (wanted.rotates ? wanted.periodS : null)

const nameOf = ({ userAgent }: CreatorCaller): string => {
  const { os } = deviceOf(userAgent)
  return (os ? `Live wall on ${os}` : 'Live wall').slice(0, DISPLAY_NAME_LENGTH)
}
