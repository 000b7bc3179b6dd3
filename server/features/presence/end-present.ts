import { sql } from 'kysely'
import { HOLD_HOURS } from '../../../contract/roll-calls.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Jobs, NoPayload } from '../../jobs/queue.ts'
import { resumableTask } from '../../jobs/resumable-task.ts'
import { type LinkCount, publishCheckIn } from '../links/index.ts'
import { DUE, ITS_LINK } from './present-store.ts'

const BATCH_ROWS = 1000

declare global {
  namespace GraphileWorker {
    interface Tasks {
      end_present: NoPayload
      /** After a change of a session's end, of how long people may stay after it, or of whether the link has check-out. */
      update_present: { linkId: string }
    }
  }
}

type EndDeps = Pick<Deps, 'db' | 'live'>

/** Ends the stay of those who did not say when they left. */
export const endPresentJobs = (deps: EndDeps): Jobs => ({
  tasks: {
    end_present: (_, { abortSignal }) => resumableTask(deps.db, { task: 'end_present', abortSignal }, endDue(deps)),
    update_present: async ({ linkId }) => {
      await updateDue(deps.db, linkId)
      for await (const _ of endDue(deps));
    },
  },
  cron: [{ task: 'end_present', match: '* * * * *' }],
})

const updateDue = (db: Db, linkId: string) =>
  sql`update present_now p set due_at = ${sql.raw(DUE)} from check_ins c ${sql.raw(ITS_LINK)}
    where p.link_id = ${linkId} and (c.link_id, c.ordinal) = (p.link_id, p.ordinal)`.execute(db)

export async function* endDue({ db, live }: EndDeps): AsyncGenerator<NoPayload> {
  let batch: { ended: number; links: LinkCount[] }
  do {
    batch = await endBatch(db)
    for (const link of batch.links) publishCheckIn(live, link)
    yield {}
  } while (batch.ended === BATCH_ROWS)
}

/** Whether somebody `p` stays on the list while people are looked for. One roll call after the other holds nobody for longer. */
const KEPT_FOR_ROLL_CALL = sql`p.due_at > app_now() - make_interval(hours => ${HOLD_HOURS}) and exists (
  select from roll_calls r join links l on l.id = r.link_id
  where r.link_id = p.link_id and r.received_at is null and l.check_out = 'ask'
    and r.started_at > app_now() - make_interval(hours => ${HOLD_HOURS}))`

/**
 * `out_at` is when they leave the list, since a roll call asks who was on it. A check-out at the same moment wins: after its lock
 * PostgreSQL evaluates `out_by is null` again, and `due_at` of somebody who was given more time meanwhile. Check-ins are locked before `present_now`, in the order of every other change of
 * both, so that neither waits for the other.
 */
async function endBatch(db: Db): Promise<{ ended: number; links: LinkCount[] }> {
  const { rows } = await sql<{ ended: number; id: string; creatorId: string | null; checkinCount: number }>`
    with due as (
      select link_id, ordinal from present_now p where due_at <= app_now() and not (${KEPT_FOR_ROLL_CALL}) order by due_at limit ${BATCH_ROWS}),
    locked as materialized (
      select d.* from due d join check_ins c using (link_id, ordinal) order by c.link_id, c.ordinal for update of c),
    gone as (
      delete from present_now p using locked d where (p.link_id, p.ordinal) = (d.link_id, d.ordinal) and p.due_at <= app_now()
      returning p.link_id, p.ordinal),
    ended as (
      update check_ins c set out_at = app_now(), out_by = 'auto' from gone g
      where (c.link_id, c.ordinal) = (g.link_id, g.ordinal) and c.state = 'valid' and c.out_by is null)
    select l.id, l.creator_id as "creatorId", l.checkin_count as "checkinCount", count(*)::int as ended
    from gone join links l on l.id = gone.link_id group by l.id`.execute(db)
  return {
    ended: rows.reduce((sum, { ended }) => sum + ended, 0),
    links: rows.flatMap(({ creatorId, ...link }) => (creatorId ? [{ ...link, creatorId }] : [])),
  }
}
