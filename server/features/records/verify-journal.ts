import type { KeyObject } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts'
import type * as contract from '../../../contract/records.ts'
import type { Queries } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { connectionQueue } from '../../http/connection-queue.ts'
import { actsBetween, isIntact, journalKeys, NO_DIGEST } from '../journal/index.ts'
import { type LinkRow, newestOrdinalOf, ownLink } from '../links/index.ts'
import { agrees, type RecordBesideActs } from './agreement-rules.ts'

const ACTS_A_BATCH = 500
/** About a second of work; a longer journal is verified in parts. */
const ACTS_A_CALL = 10_000
const ORDINALS_A_BATCH = 5000

/** Each takes a connection and the processor for about a second. */
const verifyQueue = connectionQueue({ maxConcurrent: 2, maxWaitMs: 2000 })

type VerifyDeps = Pick<Deps, 'config' | 'db'>
type Verdict = ReplyOf<typeof contract.verifyJournal>
type Deviation = Pick<Verdict, 'brokenAt' | 'brokenRecord'>

/**
 * Computes the chain of a journal again and compares the check-ins with it, all as of one moment. Finds a change of an act that was
 * made without the service's secret, and of what the newest act on a check-in says; a copy of an earlier head finds acts that were
 * cut off. Check-ins and check-outs of visitors have no act: of those nothing is found until a creator acts on them.
 */
export const verifyJournal = (
  deps: VerifyDeps,
  creatorId: string,
  input: InputOf<typeof contract.verifyJournal>,
): Promise<Verdict> => verifyQueue(creatorId, () => verifyPart(deps, creatorId, input))

const verifyPart = (
  { config, db }: VerifyDeps,
  creatorId: string,
  { linkId, after }: InputOf<typeof contract.verifyJournal>,
): Promise<Verdict> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => {
      const link = await ownLink(tx, { creatorId, linkId })
      const acts = link.journal_seq
      const last = Math.min(acts, after + ACTS_A_CALL)
      const deviation =
        (await brokenAct(tx, link, { keys: journalKeys(config.APP_SECRET), after, last })) ??
        (last === acts ? ((await brokenHead(tx, link)) ?? (await recordWithoutActs(tx, link))) : null)
      if (deviation) return { acts, valid: false, ...deviation }
      return { acts, valid: true, ...(last < acts && { next: last }) }
    })

/** The first act that is not as it was recorded, or that a check-in contradicts. */
async function brokenAct(
  tx: Queries,
  link: LinkRow,
  { keys, after, last }: { keys: KeyObject[]; after: number; last: number },
): Promise<Deviation | null> {
  const [before] = after > 0 ? await actsBetween(tx, link.id, after, after) : []
  let previous = before?.digest ?? NO_DIGEST
  for (let first = after + 1; first <= last; first += ACTS_A_BATCH) {
    const end = Math.min(first + ACTS_A_BATCH - 1, last)
    const acts = await actsBetween(tx, link.id, first, end)
    for (let seq = first; seq <= end; seq++) {
      const act = acts[seq - first]
      if (act?.seq !== seq || !isIntact(keys, previous, act)) return { brokenAt: seq }
      previous = act.digest
    }
    const deviating = (await recordsBesideActs(tx, link.id, first, end)).find(record => !agrees(record))
    if (deviating) return { brokenAt: deviating.seq, brokenRecord: deviating.id }
    await setImmediate()
  }
  return null
}

/** The newest act is not the one that the link names: acts were cut off, or added without it. */
async function brokenHead(
  tx: Queries,
  { id, journal_seq: seq, journal_head: head }: LinkRow,
): Promise<Deviation | null> {
  const { rows } = await sql<{ seq: number; digest: Buffer }>`
    select seq, digest from record_acts where link_id = ${id} order by seq desc limit 1`.execute(tx)
  const [newest] = rows
  if ((newest?.seq ?? 0) !== seq) return { brokenAt: seq + 1 }
  return (newest?.digest ?? NO_DIGEST).equals(head ?? NO_DIGEST) ? null : { brokenAt: seq }
}

interface RecordColumns {
  id: string
  seq: number
  act: string
  personal: RecordBesideActs['personal']
  acts: string[]
  stateAct: string | null
  exists: boolean
  state: string
  source: string
  corrected: boolean
  name: string
  email: string | null
  phone: string | null
  checkedInAt: Date
  reason: string | null
  outAt: Date | null
  outBy: string | null
}

/** The check-ins whose newest act is one of these. */
async function recordsBesideActs(tx: Queries, linkId: string, first: number, last: number) {
  const { rows } = await sql<RecordColumns>`
    with newest as (
      select seq, check_in_id, act, personal from record_acts a
      where link_id = ${linkId} and seq between ${first} and ${last} and check_in_id is not null and not exists (
        select from record_acts later
        where later.link_id = ${linkId} and later.check_in_id = a.check_in_id and later.seq > a.seq))
    select n.seq, n.check_in_id as id, n.act, n.personal,
      array(select distinct act from record_acts where link_id = ${linkId} and check_in_id = n.check_in_id) as acts,
      (select act from record_acts where link_id = ${linkId} and check_in_id = n.check_in_id
        and act in ('add', 'approve', 'void', 'restore') order by seq desc limit 1) as "stateAct",
      c.id is not null as exists, c.state, c.source, c.corrected, c.user_name as name, c.user_email as email,
      c.user_phone as phone, c.checked_in_at as "checkedInAt", c.reason, c.out_at as "outAt", c.out_by as "outBy"
    from newest n left join check_ins c on c.link_id = ${linkId} and c.id = n.check_in_id
    order by n.seq`.execute(tx)
  return rows.map(({ id, seq, act, personal, acts, stateAct, exists, ...row }) => ({
    id,
    seq,
    act,
    personal,
    acts,
    stateAct,
    row: exists ? row : null,
  }))
}

/** A check-in that is not as a visitor leaves it, although the journal knows of no act on it. */
async function recordWithoutActs(tx: Queries, link: LinkRow): Promise<Deviation | null> {
  const newest = newestOrdinalOf(link)
  for (let first = 1; first <= newest; first += ORDINALS_A_BATCH) {
    const { rows } = await sql<{ id: string }>`
      select id from check_ins c
      where link_id = ${link.id} and ordinal between ${first} and ${first + ORDINALS_A_BATCH - 1}
        and (state <> 'valid' or source <> 'visitor' or corrected or out_by = 'creator')
        and not exists (select from record_acts a where a.link_id = ${link.id} and a.check_in_id = c.id)
      order by ordinal limit 1`.execute(tx)
    if (rows[0]) return { brokenRecord: rows[0].id }
  }
  return null
}
