import type { Deps } from '../../deps.ts'
import { enqueue, type Jobs, type NoPayload, type Stoppable } from '../../jobs/queue.ts'
import { resumableTask } from '../../jobs/resumable-task.ts'
import { eraseOldPersonal, OLDER_THAN_LINK_KEEPS, olderThan } from '../journal/index.ts'
import { eraseOldAttendances, eraseOldPeople, eraseOldReasons } from '../people/index.ts'
import { eraseOldRollCallMarks } from '../presence/index.ts'
import {
  daysAgo,
  eraseOldest,
  eraseOldestLate,
  eraseOldRefused,
  eraseOldVisitors,
  expireOldWaiting,
  type LinkToErase,
  linksToErase,
} from './erase-by-age.ts'
import { eraseOldPhotos } from './erase-old-photos.ts'
import { ERASE_BATCH_ROWS, type ErasureDeps } from './erasure-store.ts'

const TASK = 'erase_old'
const LINKS_BATCH = 100

type RetentionDeps = Pick<Deps, 'config' | 'db' | 'log'>

declare global {
  namespace GraphileWorker {
    interface Tasks {
      erase_old: NoPayload
    }
  }
}

export const retentionJobs = (deps: RetentionDeps): Jobs => ({
  tasks: { [TASK]: (_, helpers) => eraseOld(deps, helpers) },
  cron: [{ task: TASK, match: '41 3 * * *' }],
})

/** Runs at each start, so that a shorter RETENTION_DAYS takes effect. */
export const enqueueRetention = ({ db }: Pick<Deps, 'db'>): Promise<void> => enqueue(db, TASK, {}, { key: TASK })

/**
 * Erases everything about visitors that is older than RETENTION_DAYS, or than the fewer days of its link. Counters hold nothing
 * personal and stay.
 */
async function eraseOld({ config, db, log }: RetentionDeps, { abortSignal }: Stoppable): Promise<void> {
  const erased = { checkIns: 0, refused: 0 }
  const before = config.RETENTION_DAYS === 'keep' ? null : await daysAgo(db, config.RETENTION_DAYS)
  await resumableTask(db, { task: TASK, abortSignal }, eraseBefore({ config, db }, before, erased))
  if (erased.checkIns + erased.refused > 0) log.info(erased, 'old check-ins erased')
}

async function* eraseBefore(
  deps: ErasureDeps,
  before: Date | null,
  erased: { checkIns: number; refused: number },
): AsyncGenerator<NoPayload> {
  const { db } = deps
  let links: LinkToErase[]
  do {
    links = await linksToErase(db, before, LINKS_BATCH)
    for (const link of links)
      for (const eraseSome of [eraseOldest, eraseOldestLate])
        for await (const rows of batches(() => eraseSome(deps, link.id, link.before))) {
          erased.checkIns += rows
          yield {}
        }
  } while (links.length > 0)
  for (const age of before ? [olderThan(before), OLDER_THAN_LINK_KEEPS] : [OLDER_THAN_LINK_KEEPS]) {
    for await (const rows of batches(() => eraseOldRefused(db, age))) {
      erased.refused += rows
      yield {}
    }
    await expireOldWaiting(db, age)
    for await (const _ of batches(() => eraseOldVisitors(db, age))) yield {}
    for await (const _ of batches(() => eraseOldPersonal(db, age, ERASE_BATCH_ROWS))) yield {}
    for await (const _ of batches(() => eraseOldRollCallMarks(db, age, ERASE_BATCH_ROWS))) yield {}
  }
  for await (const _ of eraseOldPhotos(db)) yield {}
  // Last, since every import of a list may remove thousands of people.
  const { RETENTION_DAYS } = deps.config
  const serviceDays = RETENTION_DAYS === 'keep' ? null : RETENTION_DAYS
  for await (const _ of batches(() => eraseOldAttendances(db, serviceDays))) yield {}
  for await (const _ of batches(() => eraseOldReasons(db))) yield {}
  for await (const _ of eraseOldPeople(db, serviceDays)) yield {}
}

/** Continues until a batch is not full. */
async function* batches(eraseSome: () => Promise<number>): AsyncGenerator<number> {
  let rows: number
  do {
    rows = await eraseSome()
    yield rows
  } while (rows === ERASE_BATCH_ROWS)
}
