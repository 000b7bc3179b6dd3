import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { LIST_HOURS, type RollCaller, type SentRollCall, type sendRollCall } from '../../../../contract/roll-calls.ts'
import type { Queries } from '../../../db/db.ts'
import type { Limit } from '../../../db/limits.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'
import { enforceLimit } from '../../../http/rate-limits.ts'
import { publishOnCommit } from '../../../live/live.ts'
import { appendActs } from '../../journal/index.ts'
import { changeQueue, lockOwnLink, newestOrdinalOf, type OwnLink } from '../../links/index.ts'
import { startOf } from './roll-call-rules.ts'
import { countDrill, drillOf, insertMarks, openRollCall, type RollCallRow, rollCallOf } from './roll-call-store.ts'

/** Of the creator and of the warden each: neither uses up the other's. */
const ROLL_CALLS_A_DAY: Limit = { max: 40, windowS: 24 * 60 * 60 }
/** Of either, too. Each result counts its whole drill anew, while the link is locked. */
const ROLL_CALLS_OF_DRILL = 20
const LIST_AGE_MS = LIST_HOURS * 60 * 60 * 1000

type RollCallDeps = Pick<Deps, 'config' | 'db'>

interface Received {
  own: OwnLink
  by: RollCaller
  sent: SentRollCall
  /** Lists from before then are no concern of the caller. */
  listsSince?: Date
}

/** Takes in that a roll call has begun, or its result, once. Nobody is checked out by it: missing people are still looked for. */
export async function recordRollCall(deps: RollCallDeps, received: Received): Promise<ReplyOf<typeof sendRollCall>> {
  const { received_at, seen_count, missing_count } = await changeQueue(received.own.linkId, () =>
    deps.db.transaction().execute(tx => recordIn(deps, tx, received)),
  )
  return { receivedAt: received_at?.toISOString() ?? null, seen: seen_count, missing: missing_count }
}

async function recordIn(deps: RollCallDeps, tx: Queries, received: Received): Promise<RollCallRow> {
  const { own, by, sent } = received
  const { linkId, creatorId } = own
  const link = await lockOwnLink(tx, own)
  const known = await rollCallOf(tx, linkId, sent.id)
  const call = known ?? (await begun(tx, link.now, received))
  if (!sent.seen || call.received_at) return call
  await insertMarks(tx, call, { seen: sent.seen, newestOrdinal: newestOrdinalOf(link) })
  const counted = await countDrill(tx, call)
  const result = {
    seen: counted.seen_count,
    missing: counted.missing_count,
    listAt: counted.list_at.toISOString(),
    startedAt: counted.started_at.toISOString(),
  }
  await appendActs(deps, tx, linkId, [
    {
      act: 'roll_call',
      actor: by,
      checkInId: null,
      at: link.now,
      personal: { changes: Object.entries(result).map(([field, to]) => ({ field, from: null, to })) },
    },
  ])
  await publishOnCommit(tx, {
    key: creatorId,
    event: 'check-in',
    data: { linkId, checkinCount: link.checkin_count },
  })
  return counted
}

async function begun(tx: Queries, now: Date, { own, by, sent, listsSince }: Received): Promise<RollCallRow> {
  const { linkId } = own
  const { id, listAt, elapsedS } = sent
  const list = new Date(Math.min(Date.parse(listAt), now.getTime()))
  if (now.getTime() - list.getTime() > LIST_AGE_MS) throw new Declined('list_too_old')
  if (listsSince && list < listsSince) throw new Declined('list_before_warden')
  await enforceLimit(tx, `roll calls ${by} ${linkId}`, ROLL_CALLS_A_DAY)
  const startedAt = startOf({ now, elapsedS, listAt: list })
  const drill = await drillOf(tx, { linkId, by, startedAt })
  if (drill.rollCalls >= ROLL_CALLS_OF_DRILL) throw new Declined('drill_full')
  return openRollCall(tx, { linkId, id, by, listAt: list, startedAt, drillAt: drill.startedAt })
}
