import { sql } from 'kysely'
import type { Db, Queries } from '../../db/db.ts'
import { newPublicToken } from '../../db/ids.ts'
import { Declined } from '../../http/declined.ts'
import { enqueue, type Jobs } from '../../jobs/queue.ts'
import { resumableTask } from '../../jobs/resumable-task.ts'
import { developPhoto } from './develop-photo.ts'
import type { Requester } from './fair-queue.ts'
import type { PhotoStore } from './photo-store.ts'

const UNCLAIMED_FOR_HOURS = 1
const ERASE_AT_ONCE = 500
/** A step of the sweep: with S3 each photo takes a round trip. */
const SWEEP_AT_ONCE = 100

interface Deps {
  db: Db
  photos: PhotoStore
}

export interface KeptPhoto {
  photoId: string
  bytes: number
}

/**
 * Keeps a photo before the row that will own it: written down as unclaimed first, so that a crash in between
 * leaves nothing behind for long. The owner calls `claimPhotos` in its transaction. Nothing is kept after
 * `answerBy`: the visitor has been told to try again.
 */
export async function keepPhoto({ db, photos }: Deps, encoded: string, requester: Requester): Promise<KeptPhoto> {
  const jpeg = await developPhoto(encoded, requester)
  if (performance.now() > requester.answerBy) throw new Declined('busy')
  const photoId = newPublicToken()
  await db.insertInto('unclaimed_photos').values({ photo_id: photoId }).execute()
  await photos.put(photoId, jpeg)
  return { photoId, bytes: jpeg.length }
}

export const CLAIM_PHOTOS = 'delete from unclaimed_photos where photo_id = any($1)'

/** In the transaction that removes the owner's row. */
export async function erasePhotosLater(tx: Queries, photoIds: string[]): Promise<void> {
  for (let from = 0; from < photoIds.length; from += ERASE_AT_ONCE)
    await enqueue(tx, 'erase_photos', { photoIds: photoIds.slice(from, from + ERASE_AT_ONCE) })
}

export function photoJobs({ db, photos }: Deps): Jobs {
  return {
    tasks: {
      erase_photos: async payload => {
        for (const photoId of (payload as { photoIds: string[] }).photoIds) await photos.remove(photoId)
      },
      sweep_photos: () => resumableTask(db, { task: 'sweep_photos' }, sweepUnclaimed({ db, photos })),
    },
    cron: [{ task: 'sweep_photos', match: '17 * * * *' }],
  }
}

/** Erases photos whose check-in was never recorded. The row goes last: a crash repeats the erasure. */
async function* sweepUnclaimed({ db, photos }: Deps): AsyncGenerator<object> {
  while (true) {
    const old = await db
      .selectFrom('unclaimed_photos')
      .select('photo_id')
      .where('stored_at', '<', sql<Date>`app_now() - make_interval(hours => ${UNCLAIMED_FOR_HOURS})`)
      .limit(SWEEP_AT_ONCE)
      .execute()
    if (old.length === 0) return
    for (const { photo_id: photoId } of old) {
      await photos.remove(photoId)
      await db.deleteFrom('unclaimed_photos').where('photo_id', '=', photoId).execute()
    }
    yield {}
  }
}
