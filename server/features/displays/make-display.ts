import { type makeDisplay as endpoint, MAX_DISPLAYS } from '../../../contract/displays.ts'
import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts'
import { pairingPath } from '../../../contract/paths.ts'
import type { Queries } from '../../db/db.ts'
import { uuidv7 } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { appendActs } from '../journal/index.ts'
import { changeQueue, lockOwnLink } from '../links/index.ts'
import { newPairingLink } from '../pairing/index.ts'
import { newCodeColumns } from './codes/display-secret.ts'
import type { Encryption } from './codes/encryption.ts'
import { displayAct } from './display-act.ts'
import type { Pins } from './kiosk/pin.ts'
import { type DisplayRow, deleteUnpaired, displaysOfLink, PAIR_UNTIL, presentDisplay } from './store.ts'

type MakeDeps = Pick<Deps, 'config' | 'db'> & { secretsOfDisplays: Encryption; pins: Pins }
type Input = InputOf<typeof endpoint>

export async function makeDisplay(
  deps: MakeDeps,
  creatorId: string,
  { id: linkId, ...wanted }: Input,
): Promise<ReplyOf<typeof endpoint>> {
  const { mode, pin, names, rotates } = wanted
  if ((mode === 'kiosk') !== (pin !== undefined))
    throw new Declined('invalid_input', {
      error: pin ? 'Only a kiosk has a PIN.' : 'Please choose a PIN for the kiosk.',
    })
  if (mode === 'kiosk' && (rotates || names !== 'none'))
    throw new Declined('invalid_input', { error: 'A kiosk shows neither names nor codes.' })
  const { pairingHash, url } = newPairingLink(deps, pairingPath)
  const make = (tx: Queries) => addDisplay(tx, deps, { ...wanted, creatorId, linkId, pairingHash })
  const display = await changeQueue(linkId, () => deps.db.transaction().execute(make))
  return { id: display.id, display: presentDisplay(display), url }
}

interface NewDisplay extends Omit<Input, 'id'> {
  creatorId: string
  linkId: string
  /** Of the link that a screen will open. */
  pairingHash?: Buffer
  /** Of its screen, where it has one from the beginning. */
  deviceHash?: Buffer
}

/** Adds a display to an own link, under the lock of the link. */
export async function addDisplay(
  tx: Queries,
  { config, secretsOfDisplays, pins }: Pick<MakeDeps, 'config' | 'secretsOfDisplays' | 'pins'>,
  { creatorId, linkId, name, mode, names, rotates, periodS, pin, pairingHash, deviceHash }: NewDisplay,
): Promise<DisplayRow> {
  const id = uuidv7()
  const { now, keeps } = await lockOwnLink(tx, { creatorId, linkId })
  if (names === 'first' && keeps === 'verdict') throw new Declined('names_off')
  const unpaired = await deleteUnpaired(tx, linkId)
  if ((await displaysOfLink(tx, linkId)).length >= MAX_DISPLAYS) throw new Declined('too_many_displays')
  const display = await tx
    .insertInto('displays')
    .values({
      id,
      link_id: linkId,
      name,
      names,
      mode,
      pin_hash: pin === undefined ? null : pins.hash(id, pin),
      made_at: now,
      pairing_hash: pairingHash ?? null,
      pair_until: PAIR_UNTIL,
      device_hash: deviceHash ?? null,
      paired_at: deviceHash ? now : null,
      seen_at: deviceHash ? now : null,
      ...newCodeColumns(secretsOfDisplays, id, rotates ? periodS : null),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const removed = unpaired.map(each => displayAct(each, now, 'removed'))
  await appendActs({ config }, tx, linkId, [...removed, displayAct(display, now, 'made')])
  return display
}
