import { NO_DEVICE } from '../../../contract/device-types.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { addCheckIn as endpoint } from '../../../contract/records.ts'
import { uuidFrom, uuidv7 } from '../../db/ids.ts'
import { Declined } from '../../http/declined.ts'
import { bodyDigest, countRecord, matchEntered, sameBody } from '../checkins/index.ts'
import { newestOrdinalOf } from '../links/index.ts'
import { matchByHand } from '../people/index.ts'
import { enterPresent } from '../presence/index.ts'
import {
  appendCountedAs,
  appendRecordAct,
  changeRecord,
  countedRecord,
  placedInSession,
  type RecordChange,
  type RecordDeps,
  type RecordRow,
} from './change-record.ts'
import { checkTime } from './check-time.ts'

type Input = InputOf<typeof endpoint>

interface Creator {
  creatorId: string
  idempotencyKey: string | undefined
}

/** Adds a check-in of somebody who could not check in. A repeated Idempotency-Key answers with the record that it made. */
export const addCheckIn = (deps: RecordDeps, { creatorId, idempotencyKey }: Creator, input: Input) =>
  changeRecord(deps, { creatorId, ...input }, adding(deps, input, idempotencyKey))

export const adding =
  (deps: Pick<RecordDeps, 'config'>, input: Input, key?: string) =>
  async (changing: RecordChange): Promise<RecordRow> => {
    const id = key ? idByHand(key) : uuidv7()
    const digest = key ? bodyDigest(key, input) : null
    const earlier = key ? await recordWithId(changing, id) : undefined
    if (earlier) {
      if (!sameBody(digest, earlier.body_digest)) throw new Declined('idempotency_key_reused')
      return earlier
    }
    const { tx, link, counted, now } = changing
    const at = input.at === undefined ? now : new Date(input.at)
    checkTime(at, link, { now, config: deps.config })
    const inserted = await insertRecord(changing, { id, at, digest, input })
    const row = await placedInSession(changing, inserted)
    // Its time may lie before that of earlier ordinals.
    if (input.at !== undefined)
      await tx.insertInto('late_records').values({ link_id: link.id, at, ordinal: row.ordinal }).execute()
    if (link.check_out === 'ask') await enterPresent(tx, link.id, [row.ordinal])
    const { personId } = input
    if (personId) await matchByHand(tx, { linkId: link.id, ordinal: row.ordinal, personId })
    else await matchEntered(tx, { id: link.id, peopleCount: link.people_count }, row.ordinal)
    await countRecord(tx, counted, countedRecord(row))
    await appendRecordAct(deps, changing, { act: 'add', row })
    await appendCountedAs(deps, changing, row)
    return row
  }

/** The prefix keeps these ids apart from visitors': the value of a header cannot contain a line break. */
const idByHand = (key: string) => uuidFrom(`by hand\n${key}`)

const recordWithId = ({ tx, link }: RecordChange, id: string): Promise<RecordRow | undefined> =>
  tx.selectFrom('check_ins').selectAll().where('link_id', '=', link.id).where('id', '=', id).executeTakeFirst()

/** Gives the record the link's next ordinal. */
async function insertRecord(
  { tx, link, now }: RecordChange,
  { id, at, digest, input }: { id: string; at: Date; digest: Buffer | null; input: Input },
): Promise<RecordRow> {
  return tx
    .with('counted', query =>
      query
        .updateTable('links')
        .set({ checkin_count: link.checkin_count + 1 })
        .where('id', '=', link.id),
    )
    .insertInto('check_ins')
    .values({
      link_id: link.id,
      ordinal: newestOrdinalOf(link) + 1,
      id,
      user_name: input.name,
      user_email: input.email ?? null,
      user_phone: input.phone ?? null,
      latitude: null,
      longitude: null,
      accuracy_m: null,
      distance_m: null,
      ip: null,
      device_type: NO_DEVICE,
      browser: '',
      os: '',
      photo_id: null,
      photo_source: null,
      photo_bytes: null,
      checked_in_at: at,
      body_digest: digest,
      source: 'creator',
      reason: input.reason,
      entered_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
