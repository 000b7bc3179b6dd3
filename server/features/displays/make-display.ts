import { type makeDisplay as endpoint, MAX_DISPLAYS } from '../../../contract/displays.ts'
import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts'
import { pairingPath } from '../../../contract/paths.ts'
import type { Queries } from '../../db/db.ts'
import { hashOf, newSecret, uuidv7 } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { changeQueue, lockOwnLink } from '../links/index.ts'
import { newCodeColumns } from './codes/display-secret.ts'
import type { Encryption } from './codes/encryption.ts'
import type { Pins } from './kiosk/pin.ts'
import { deleteUnpaired, displaysOfLink, PAIR_UNTIL, presentDisplay } from './store.ts'

export async function makeDisplay(
  { config, db, secretsOfDisplays, pins }: Pick<Deps, 'config' | 'db'> & { secretsOfDisplays: Encryption; pins: Pins },
  creatorId: string,
  { id: linkId, name, names, rotates, periodS, mode, pin }: InputOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  if ((mode === 'kiosk') !== (pin !== undefined))
    throw new Declined('invalid_input', {
      error: pin ? 'Only a kiosk has a PIN.' : 'Please choose a PIN for the kiosk.',
    })
  if (mode === 'kiosk' && (rotates || names !== 'none'))
    throw new Declined('invalid_input', { error: 'A kiosk shows neither names nor codes.' })
  const token = newSecret()
  const id = uuidv7()
  const make = async (tx: Queries) => {
    const { now, keeps } = await lockOwnLink(tx, { creatorId, linkId })
    if (names === 'first' && keeps === 'verdict') throw new Declined('names_off')
    await deleteUnpaired(tx, linkId)
    if ((await displaysOfLink(tx, linkId)).length >= MAX_DISPLAYS) throw new Declined('too_many_displays')
    return tx
      .insertInto('displays')
      .values({
        id,
        link_id: linkId,
        name,
        names,
        mode,
        pin_hash: pin === undefined ? null : pins.hash(id, pin),
        made_at: now,
        pairing_hash: hashOf(token),
        pair_until: PAIR_UNTIL,
        device_hash: null,
        paired_at: null,
        seen_at: null,
        ...newCodeColumns(secretsOfDisplays, id, rotates ? periodS : null),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  const display = await changeQueue(linkId, () => db.transaction().execute(make))
  return { id, display: presentDisplay(display), url: config.APP_URL + pairingPath(token) }
}
