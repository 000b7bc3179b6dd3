import type { Db } from '../../../db/db.ts'
import type { Jobs, NoPayload } from '../../../jobs/queue.ts'
import { resumableTask } from '../../../jobs/resumable-task.ts'
import { absencesOf, DUE_LINKS, dueLinks, storeProgress, writeAbsences } from './absence-store.ts'

const TASK = 'write_absences'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      write_absences: NoPayload
    }
  }
}

/** Within a minute after the end of a session, and after a stop for all that ended meanwhile. */
export const absenceJobs = ({ db }: { db: Db }): Jobs => ({
  tasks: { [TASK]: () => resumableTask(db, { task: TASK, startsRound: true }, allDue(db)) },
  cron: [{ task: TASK, match: '* * * * *' }],
})

async function* allDue(db: Db): AsyncGenerator<NoPayload> {
  let links: Awaited<ReturnType<typeof dueLinks>>
  do {
    links = await dueLinks(db)
    for (const link of links) {
      const { ended, nextEnd } = await absencesOf(db, link)
      for (const session of ended) for await (const _ of writeAbsences(db, link.id, session)) yield {}
      // Last: what was begun before a stop is done again, which changes nothing.
      await storeProgress(db, link, nextEnd)
      yield {}
    }
  } while (links.length === DUE_LINKS)
}
