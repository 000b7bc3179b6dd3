import { sql } from 'kysely'
import { type makeDisplay as endpoint, MAX_DISPLAYS, PAIRING_MINUTES } from '../../../contract/displays.ts'
import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts'
import { pairingPath } from '../../../contract/paths.ts'
import type { Queries } from '../../db/db.ts'
import { hashOf, newSecret, uuidv7 } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { changeQueue, lockOwnLink } from '../links/index.ts'
import { deleteUnpaired, displaysOfLink, presentDisplay } from './store.ts'

export async function makeDisplay(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  creatorId: string,
  { id: linkId, name }: InputOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const token = newSecret()
  const make = async (tx: Queries) => {
    const { now } = await lockOwnLink(tx, { creatorId, linkId })
    await deleteUnpaired(tx, linkId)
    if ((await displaysOfLink(tx, linkId)).length >= MAX_DISPLAYS) throw new Declined('too_many_displays')
    return tx
      .insertInto('displays')
      .values({
        id: uuidv7(),
        link_id: linkId,
        name,
        made_at: now,
        pairing_hash: hashOf(token),
        pair_until: sql<Date>`${now}::timestamptz + ${PAIRING_MINUTES} * interval '1 minute'`,
        device_hash: null,
        paired_at: null,
        seen_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  const display = await changeQueue(linkId, () => db.transaction().execute(make))
  return { display: presentDisplay(display), url: config.APP_URL + pairingPath(token) }
}
