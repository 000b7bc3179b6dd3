import { sql } from 'kysely'
import type pg from 'pg'
import type { Queries } from '../../db/db.ts'
import { enqueue, type Jobs, type NoPayload } from '../../jobs/queue.ts'
import { resumableTask } from '../../jobs/resumable-task.ts'
import type { PhotoDeps } from './photo-store.ts'

const UNCLAIMED_FOR_HOURS = 1
const PHOTOS_PER_JOB = 500
/** One step of the sweep: on S3 each photo costs a round trip. */
const SWEEP_BATCH = 100

/** Call it in the transaction that removes the rows that own the photos. */
export async function enqueuePhotoErasure(tx: Queries | pg.ClientBase, photoIds: string[]): Promise<void> {
  for (let from = 0; from < photoIds.length; from += PHOTOS_PER_JOB)
    await enqueue(tx, 'erase_photos', { photoIds: photoIds.slice(from, from + PHOTOS_PER_JOB) })
}

declare global {
  namespace GraphileWorker {
    interface Tasks {
      erase_photos: { photoIds: string[] }
      sweep_photos: NoPayload
    }
  }
}

export function photoJobs({ db, photos }: PhotoDeps): Jobs {
  return {
    tasks: {
      erase_photos: async ({ photoIds }) => {
        for (const photoId of photoIds) await photos.remove(photoId)
      },
      sweep_photos: (_, { abortSignal }) =>
        resumableTask(db, { task: 'sweep_photos', abortSignal }, sweepUnclaimed({ db, photos })),
    },
    cron: [{ task: 'sweep_photos', match: '17 * * * *' }],
  }
}

/** Erases photos whose check-in was never recorded. Each row is deleted after its file, so a crash only repeats the erasure. */
async function* sweepUnclaimed({ db, photos }: PhotoDeps): AsyncGenerator<NoPayload> {
  while (true) {
    const unclaimed = await db
      .selectFrom('unclaimed_photos')
      .select('photo_id')
      .where('stored_at', '<', sql<Date>`app_now() - make_interval(hours => ${UNCLAIMED_FOR_HOURS})`)
      .limit(SWEEP_BATCH)
      .execute()
    if (unclaimed.length === 0) return
    for (const { photo_id: photoId } of unclaimed) {
      await photos.remove(photoId)
      await db.deleteFrom('unclaimed_photos').where('photo_id', '=', photoId).execute()
    }
    yield {}
  }
}
