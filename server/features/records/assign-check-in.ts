import type * as contract from '../../../contract/assignments.ts'
import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { Db } from '../../db/db.ts'
import { unmarkMatched } from '../checkins/index.ts'
import { ownLink } from '../links/index.ts'
import { eraseMatches, fittingPeople, isAssignedTo, matchByHand } from '../people/index.ts'
import { appendRecordAct, changeRecord, type RecordDeps, recordOfLink, updateRecord } from './change-record.ts'

/** Says whose check-in it is, or that it is nobody's on the list. Without a difference nothing is written: the call may be a repeated one. */
export const assignCheckIn = (
  deps: RecordDeps,
  creatorId: string,
  { personId, ...input }: InputOf<typeof contract.assignCheckIn>,
) =>
  changeRecord(deps, { creatorId, ...input }, async changing => {
    const { tx, link } = changing
    const before = await recordOfLink(tx, link.id, input.id)
    const of = { linkId: link.id, ordinal: before.ordinal }
    if (await isAssignedTo(tx, { ...of, personId })) return before
    const listed = personId === null ? null : await matchByHand(tx, { ...of, personId })
    if (listed) await unmarkMatched(tx, link.id, before.ordinal)
    else await eraseMatches(tx, link.id, [before.ordinal])
    const row = await updateRecord(changing, before.id, { reason: input.reason })
    await appendRecordAct(deps, changing, { act: 'assign', row, ...(listed && { listed }) })
    return row
  })

export async function fittingPeopleOfOwnRecord(
  db: Db,
  creatorId: string,
  { linkId, id }: InputOf<typeof contract.fittingPeople>,
): Promise<ReplyOf<typeof contract.fittingPeople>> {
  await ownLink(db, { creatorId, linkId })
  const { ordinal, user_name: name, user_email: email } = await recordOfLink(db, linkId, id)
  return fittingPeople(db, { linkId, ordinal, name, email })
}
