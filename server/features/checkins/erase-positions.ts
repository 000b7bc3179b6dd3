import { sql } from 'kysely'
import { ACCURACY_BANDS_M, NEAR_M } from '../../../contract/kept-verdict.ts'
import type { MarkKind } from '../../../contract/marks.ts'
import type { Db } from '../../db/db.ts'
import type { Jobs, PayloadOf } from '../../jobs/queue.ts'
import { resumableTask } from '../../jobs/resumable-task.ts'
import { lockLink } from '../links/index.ts'
import { ERASE_BATCH_ROWS } from './erasure-store.ts'
import { recountMarked } from './marks/mark-store.ts'

const TASK = 'erase_positions'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      /**
       * `before`: PostgreSQL's text of when the link began to keep verdicts alone; `newestOrdinal`: of its check-ins then, whose times may
       * be corrected since.
       */
      erase_positions: { linkId: string; before: string; newestOrdinal?: number; afterOrdinal?: number }
    }
  }
}

type Payload = PayloadOf<typeof TASK>

/** What a link has stored of where its visitors were becomes what it would have stored as one that keeps verdicts. */
export const erasePositionsJobs = ({ db }: { db: Db }): Jobs => ({
  tasks: {
    [TASK]: (payload, { abortSignal }) => resumableTask(db, { task: TASK, abortSignal }, erasePositions(db, payload)),
  },
})

export async function* erasePositions(db: Db, payload: Payload): AsyncGenerator<Payload> {
  // First: who is confirmed or let in meanwhile is copied from here.
  await eraseFromWaiting(db, payload)
  while ((await eraseFromRefused(db, payload)) === ERASE_BATCH_ROWS) yield payload
  for (let from: number | undefined = payload.afterOrdinal ?? 0; from !== undefined; ) {
    from = await eraseFromCheckIns(db, { ...payload, afterOrdinal: from })
    yield { ...payload, afterOrdinal: from ?? 0 }
  }
  await eraseMarksOfPositions(db, payload)
}

/** Of a row `c` at its link `l`. Before there was a choice of the radius it was 100 m, and all records were made within it. */
const VERDICT = sql`latitude = null, longitude = null, distance_m = null, accuracy_m = null, ip = null,
  inside = coalesce(c.inside, c.distance_m <= greatest(l.radius_m, 100)),
  accuracy_band = coalesce(c.accuracy_band, case
    when c.accuracy_m <= ${sql.lit(ACCURACY_BANDS_M[0])} then ${sql.lit(ACCURACY_BANDS_M[0])}
    when c.accuracy_m <= ${sql.lit(ACCURACY_BANDS_M[1])} then ${sql.lit(ACCURACY_BANDS_M[1])} end)`

/** A record `c` from before the link kept verdicts alone. A job of the release before knows no ordinal. */
const isOfBefore = ({ before, newestOrdinal = 0 }: Payload) =>
  sql`(c.ordinal <= ${newestOrdinal}::int or c.checked_in_at <= ${before}::timestamptz)`

/** What compares or judges positions. */
const MARKS_OF_POSITIONS: readonly MarkKind[] = ['on_the_pin', 'same_position', 'too_fast']

const eraseFromWaiting = (db: Db, { linkId, before }: Payload): Promise<void> =>
  db.transaction().execute(async tx => {
    if (!(await lockLink(tx, linkId))) return
    await sql`update pending_check_ins c set ${VERDICT},
        marks = array_to_string(array_remove(string_to_array(marks, ' '), 'on_the_pin'), ' '),
        distance_band = coalesce(distance_band,
          case when c.distance_m < ${NEAR_M} then 'near' when c.distance_m >= ${NEAR_M} then 'far' end)
      from links l where l.id = c.link_id and c.link_id = ${linkId} and c.checked_in_at <= ${before}::timestamptz`.execute(
      tx,
    )
  })

const eraseMarksOfPositions = (db: Db, payload: Payload): Promise<void> =>
  db.transaction().execute(async tx => {
    const { linkId } = payload
    if (!(await lockLink(tx, linkId))) return
    await sql`delete from marks m using check_ins c where m.link_id = ${linkId} and m.kind = any(${MARKS_OF_POSITIONS})
      and (c.link_id, c.ordinal) = (m.link_id, m.ordinal) and ${isOfBefore(payload)}`.execute(tx)
    await recountMarked(tx, linkId)
  })

async function eraseFromRefused(db: Db, { linkId, before }: Payload): Promise<number> {
  const { numAffectedRows } = await sql`update refused_attempts set distance_m = null, accuracy_m = null
    where link_id = ${linkId} and id = any(array(
      select id from refused_attempts where link_id = ${linkId} and attempted_at <= ${before}::timestamptz
        and (distance_m is not null or accuracy_m is not null) limit ${ERASE_BATCH_ROWS}))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Returns the last ordinal of the batch, if any. */
async function eraseFromCheckIns(db: Db, payload: Payload & { afterOrdinal: number }): Promise<number | undefined> {
  const { linkId, afterOrdinal } = payload
  const { rows } = await sql<{ last: number | null }>`
    with chosen as (
      select ordinal from check_ins c
      where link_id = ${linkId} and ordinal > ${afterOrdinal} and ${isOfBefore(payload)}
        and (latitude is not null or distance_m is not null or accuracy_m is not null or ip is not null)
      order by ordinal limit ${ERASE_BATCH_ROWS}),
    erased as (
      update check_ins c set ${VERDICT} from chosen, links l
      where l.id = c.link_id and c.link_id = ${linkId} and c.ordinal = chosen.ordinal)
    select max(ordinal) as last from chosen`.execute(db)
  return rows[0]!.last ?? undefined
}
