import type * as contract from '../../../contract/assignments.ts'
import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { Db } from '../../db/db.ts'
import { Declined } from '../../http/declined.ts'
import { unassignCheckIn, unmarkMatched } from '../checkins/index.ts'
import type { ListedAs } from '../journal/index.ts'
import { ownLink } from '../links/index.ts'
import { assignTo, fittingPeople, isAssignedTo, matchedPerson } from '../people/index.ts'
import {
  appendRecordAct,
  changeRecord,
  type RecordChange,
  type RecordDeps,
  recordOfLink,
  updateRecord,
} from './change-record.ts'

type Input = InputOf<typeof contract.assignCheckIn>

/** Says whose check-in it is, or that it is nobody's on the list, or takes that back. Without a difference nothing is written: the call may be a repeated one. */
export const assignCheckIn = (deps: RecordDeps, creatorId: string, { personId, ...input }: Input) =>
  changeRecord(deps, { creatorId, ...input }, async changing => {
    const before = await recordOfLink(changing.tx, changing.link.id, input.id)
    if (before.state === 'void') throw new Declined('already_void')
    const listed =
      personId === undefined
        ? await unassign(changing, before.ordinal)
        : await assign(changing, before.ordinal, personId)
    if (listed === undefined) return before
    const row = await updateRecord(changing, before.id, { reason: input.reason })
    await appendRecordAct(deps, changing, { act: 'assign', row, ...(listed && { listed }) })
    return row
  })

/** Returns whom it counts as, null: nobody; undefined where that was said already. */
async function assign({ tx, link }: RecordChange, ordinal: number, personId: string | null) {
  const of = { linkId: link.id, ordinal, personId }
  if (await isAssignedTo(tx, of)) return undefined
  const listed = await assignTo(tx, of)
  if (listed) await unmarkMatched(tx, link.id, ordinal)
  return listed
}

/** Returns whom it counts as again, null: nobody; undefined where nothing was said of it. */
async function unassign({ tx, link }: RecordChange, ordinal: number): Promise<ListedAs | null | undefined> {
  const { id, list_rule: listRule, people_count: peopleCount } = link
  if (!(await unassignCheckIn(tx, { id, listRule, peopleCount }, ordinal))) return undefined
  return (await matchedPerson(tx, { linkId: id, ordinal })) ?? null
}

export async function fittingPeopleOfOwnRecord(
  db: Db,
  creatorId: string,
  { linkId, id }: InputOf<typeof contract.fittingPeople>,
): Promise<ReplyOf<typeof contract.fittingPeople>> {
  await ownLink(db, { creatorId, linkId })
  const { ordinal, user_name: name, user_email: email } = await recordOfLink(db, linkId, id)
  return fittingPeople(db, { linkId, ordinal, name, email })
}
