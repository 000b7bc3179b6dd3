import type { InputOf } from '../../../contract/endpoint.ts'
import type * as contract from '../../../contract/records.ts'
import { Declined } from '../../http/declined.ts'
import { countRecord, matchEntered, uncountRecord } from '../checkins/index.ts'
import { enterPresent } from '../presence/index.ts'
import { leaveSessions } from '../schedules/index.ts'
import {
  appendCountedAs,
  appendRecordAct,
  changeRecord,
  countedRecord,
  placedInSession,
  type RecordChange,
  type RecordDeps,
  type RecordRow,
  recordOfLink,
  updateRecord,
} from './change-record.ts'
import { checkTime } from './check-time.ts'

type Input = InputOf<typeof contract.correctCheckIn>

/** Corrects a name or a time. Without a difference nothing is written: the call may be a repeated one. */
export const correctCheckIn = (deps: RecordDeps, creatorId: string, input: Input) =>
  changeRecord(deps, { creatorId, ...input }, correcting(deps, input))

export const correcting =
  (deps: Pick<RecordDeps, 'config'>, input: Input) =>
  async (changing: RecordChange): Promise<RecordRow> => {
    const { tx, link, now } = changing
    const before = await recordOfLink(tx, link.id, input.id)
    const name = input.name ?? before.user_name
    const at = input.at === undefined ? before.checked_in_at : new Date(input.at)
    const moved = at.getTime() !== before.checked_in_at.getTime()
    if (!moved && name === before.user_name) return before
    if (moved) checkTime(at, link, { now, config: deps.config })
    if (before.out_at && before.out_by !== 'auto' && at > before.out_at) throw new Declined('out_before_in')
    const corrected = await updateRecord(changing, input.id, {
      user_name: name,
      reason: input.reason,
      corrected: true,
      ...(moved && { checked_in_at: at, entered_at: now, occurrence_at: null, late_s: null }),
    })
    const row = moved ? await moveRecord(changing, before, corrected) : corrected
    await matchEntered(tx, { id: link.id, peopleCount: link.people_count }, row.ordinal)
    await appendRecordAct(deps, changing, {
      act: 'correct',
      row,
      was: { name: before.user_name, checkedInAt: before.checked_in_at.toISOString() },
    })
    await appendCountedAs(deps, changing, row)
    return row
  }

/** Moves a record to its new time in the counters and into the session of that time, and notes that it stands out of the order of time. */
async function moveRecord(changing: RecordChange, before: RecordRow, moved: RecordRow): Promise<RecordRow> {
  const { tx, link, counted } = changing
  await leaveSessions(tx, link.id, [before], { counted: true })
  const row = await placedInSession(changing, moved)
  await tx
    .deleteFrom('late_records')
    .where('link_id', '=', link.id)
    .where('at', '=', before.checked_in_at)
    .where('ordinal', '=', row.ordinal)
    .execute()
  await tx
    .insertInto('late_records')
    .values({ link_id: link.id, at: row.checked_in_at, ordinal: row.ordinal })
    .execute()
  if (row.state === 'void') return row
  if (link.check_out === 'ask') await enterPresent(tx, link.id, [row.ordinal])
  await uncountRecord(tx, counted, countedRecord(before))
  await countRecord(tx, counted, countedRecord(row))
  return row
}
