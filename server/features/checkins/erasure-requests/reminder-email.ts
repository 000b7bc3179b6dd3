import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { enqueue, type Jobs, type NoPayload } from '../../../jobs/queue.ts'
import { resumableTask } from '../../../jobs/resumable-task.ts'
import { type EmailDeps, linkWithRequests, sendRequestsEmail } from './asked-email.ts'
import { OPEN } from './request-store.ts'

/** Five days are left to answer then. */
const REMIND_AFTER_DAYS = 25
const LINKS_BATCH = 100

declare global {
  namespace GraphileWorker {
    interface Tasks {
      remind_of_erasures: NoPayload
      send_erasure_reminder: { linkId: string }
    }
  }
}

export const reminderEmailJobs = (deps: EmailDeps): Jobs => ({
  tasks: {
    remind_of_erasures: (_, { abortSignal }) =>
      resumableTask(deps.db, { task: 'remind_of_erasures', abortSignal }, remindOfErasures(deps.db)),
    send_erasure_reminder: payload => sendReminder(deps, payload),
  },
  // Once a day, so that a link sends no more.
  cron: [{ task: 'remind_of_erasures', match: '23 7 * * *' }],
})

async function* remindOfErasures(db: Db): AsyncGenerator<NoPayload> {
  while ((await remindOfSome(db)) === LINKS_BATCH) yield {}
}

/** Reminds the creators of some links of all requests there whose time is nearly over, and returns at how many links. */
const remindOfSome = (db: Db): Promise<number> =>
  db.transaction().execute(async tx => {
    const due = sql`${OPEN} and reminded_at is null
      and asked_at <= app_now() - make_interval(days => ${REMIND_AFTER_DAYS})`
    const { rows } = await sql<{ linkId: string }>`
      with reminded as (
        update data_requests set reminded_at = app_now()
        where ${due} and link_id in (select link_id from data_requests where ${due} group by link_id limit ${LINKS_BATCH})
        returning link_id)
      select distinct link_id as "linkId" from reminded`.execute(tx)
    for (const { linkId } of rows)
      await enqueue(tx, 'send_erasure_reminder', { linkId }, { key: `erasure reminder ${linkId}` })
    return rows.length
  })

/** Unless all of them have been answered since. */
async function sendReminder(deps: EmailDeps, { linkId }: { linkId: string }): Promise<void> {
  const link = await linkWithRequests(deps.db, linkId, sql`${OPEN} and reminded_at is not null`)
  if (link) await sendRequestsEmail(deps, link, { reminder: true })
}
