import { sql } from 'kysely'
import type { InputOf } from '../../../contract/endpoint.ts'
import type * as contract from '../../../contract/records.ts'
import type { RecordState } from '../../db/check-in-schema.ts'
import { Declined } from '../../http/declined.ts'
import { countRecord, uncountRecord } from '../checkins/index.ts'
import { enterPresent, removePresent } from '../presence/index.ts'
import { countVoid } from '../schedules/index.ts'
import {
  appendRecordAct,
  changeRecord,
  countedRecord,
  type RecordChange,
  type RecordDeps,
  type RecordRow,
  recordOfLink,
} from './change-record.ts'
import { enqueueVoidNotice } from './void-notice.ts'

type Input = InputOf<typeof contract.voidCheckIn>

export const voidCheckIn = (deps: RecordDeps, creatorId: string, input: Input) =>
  changeRecord(deps, { creatorId, ...input }, voiding(deps, input))

/** The record stays in its place and counts nowhere. */
export const voiding =
  (deps: Pick<RecordDeps, 'config'>, input: Input) =>
  async (changing: RecordChange): Promise<RecordRow> => {
    const { tx, link, counted } = changing
    const before = await recordOfLink(tx, link.id, input.id)
    if (before.state === 'void') throw new Declined('already_void')
    const row = await setState(changing, input, 'void')
    await uncountRecord(tx, counted, countedRecord(row))
    await countVoid(tx, link.id, row)
    if (link.check_out === 'ask') await removePresent(tx, link.id, [row.ordinal])
    const seq = await appendRecordAct(deps, changing, { act: 'void', row })
    if (row.email_verified) await enqueueVoidNotice(tx, { linkId: link.id, id: row.id, seq })
    return row
  }

export const restoreCheckIn = (deps: RecordDeps, creatorId: string, input: Input) =>
  changeRecord(deps, { creatorId, ...input }, async changing => {
    const { tx, link, counted } = changing
    const before = await recordOfLink(tx, link.id, input.id)
    if (before.state === 'valid') throw new Declined('not_void')
    const row = await setState(changing, input, 'valid')
    await countRecord(tx, counted, countedRecord(row))
    await countVoid(tx, link.id, row)
    if (link.check_out === 'ask') await enterPresent(tx, link.id, [row.ordinal])
    await appendRecordAct(deps, changing, { act: 'restore', row })
    return row
  })

async function setState({ tx, link }: RecordChange, { id, reason }: Input, state: RecordState) {
  const more = state === 'void' ? 1 : -1
  return tx
    .with('counted', query =>
      query
        .updateTable('links')
        .set({ checkin_count: sql`checkin_count - ${more}::int`, void_count: sql`void_count + ${more}::int` })
        .where('id', '=', link.id),
    )
    .updateTable('check_ins')
    .set({ state, reason })
    .where('link_id', '=', link.id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
