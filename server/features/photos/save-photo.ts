import { newPublicToken } from '../../db/ids.ts'
import { Declined } from '../../http/declined.ts'
import type { Requester } from './fair-queue.ts'
import { photoHash } from './photo-hash.ts'
import type { PhotoDeps } from './photo-store.ts'
import { reencodePhoto } from './reencode-photo.ts'

export interface StoredPhoto {
  photoId: string
  bytes: number
  /** Alike for pictures that look alike; null for a flat one. */
  hash: string | null
}

/**
 * Stores a photo before the check-in that will own it, and lists it as unclaimed first: after a crash in between, the sweep
 * erases the photo. The transaction that records the check-in runs `CLAIM_PHOTOS`. After `answerBy` nothing is stored, since the
 * visitor has been told to try again.
 */
export async function savePhoto(
  { db, photos }: PhotoDeps,
  encoded: string,
  requester: Requester,
): Promise<StoredPhoto> {
  const jpeg = await reencodePhoto(encoded, requester)
  if (performance.now() > requester.answerBy) throw new Declined('busy')
  const photoId = newPublicToken()
  await db.insertInto('unclaimed_photos').values({ photo_id: photoId }).execute()
  await photos.put(photoId, jpeg)
  return { photoId, bytes: jpeg.length, hash: await photoHash(jpeg) }
}

export const CLAIM_PHOTOS = 'delete from unclaimed_photos where photo_id = any($1)'
