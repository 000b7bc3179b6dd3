import type { InputOf } from '../../../contract/endpoint.ts'
import type * as contract from '../../../contract/records.ts'
import { Declined } from '../../http/declined.ts'
import { leave } from '../presence/index.ts'
import { appendRecordAct, changeRecord, type RecordDeps, recordOfLink, updateRecord } from './change-record.ts'

type Input = InputOf<typeof contract.recordOut>

/** Checks somebody out who has left without saying so. */
export const recordOut = (deps: RecordDeps, creatorId: string, input: Input) =>
  changeRecord(deps, { creatorId, ...input }, async changing => {
    const { tx, link, now } = changing
    const before = await recordOfLink(tx, link.id, input.id)
    const at = input.at === undefined ? now : new Date(input.at)
    if (at > now) throw new Declined('time_in_future')
    if (at < before.checked_in_at) throw new Declined('out_before_in')
    const left = await leave(tx, { linkId: link.id, id: before.id, at, by: 'creator', verified: null })
    if (!left) throw new Declined('not_present')
    const row = await updateRecord(changing, before.id, { reason: input.reason })
    await appendRecordAct(deps, changing, { act: 'out', row })
    return row
  })
