import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import type { Jobs } from '../../../jobs/queue.ts'
import { resumableTask } from '../../../jobs/resumable-task.ts'
import { absencesOf, DUE_LINKS, dueLinks, storeProgress, writeAbsences } from './absence-store.ts'

const TASK = 'write_absences'
/** Before every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** After the link with this id. The cron's payload is empty, and begins a round. */
interface Cursor {
  after?: string
}

declare global {
  namespace GraphileWorker {
    interface Tasks {
      write_absences: Cursor
    }
  }
}

type AbsenceDeps = Pick<Deps, 'db' | 'config'>

/** Within a minute after the end of a session, and after a stop for all that ended meanwhile. */
export const absenceJobs = ({ db, config }: AbsenceDeps): Jobs => {
  const serviceDays = config.RETENTION_DAYS === 'keep' ? null : config.RETENTION_DAYS
  return {
    tasks: {
      [TASK]: (cursor, { abortSignal }) => {
        const round = { task: TASK, startsRound: cursor.after === undefined, abortSignal } as const
        return resumableTask(db, round, allDue(db, serviceDays, cursor))
      },
    },
    cron: [{ task: TASK, match: '* * * * *' }],
  }
}

/** Continues within a link after the session that was done last, so that a link with many holds up no other for good. */
async function* allDue(db: Db, serviceDays: number | null, { after: first }: Cursor): AsyncGenerator<Cursor> {
  let after = first ?? NO_ID
  let links: Awaited<ReturnType<typeof dueLinks>>
  do {
    links = await dueLinks(db, { serviceDays, after })
    for (const link of links) {
      const { ended, nextEnd } = await absencesOf(db, link)
      for (const session of ended) {
        for await (const _ of writeAbsences(db, link.id, session)) yield { after }
        await storeProgress(db, link, { doneTo: session.endsAt, dueAt: link.now })
      }
      await storeProgress(db, link, { doneTo: link.now, dueAt: nextEnd })
      after = link.id
      yield { after }
    }
  } while (links.length === DUE_LINKS)
}
