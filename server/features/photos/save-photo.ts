import { newPublicToken } from '../../db/ids.ts'
import { Declined } from '../../http/declined.ts'
import type { Requester } from './fair-queue.ts'
import type { PhotoDeps } from './photo-store.ts'
import { type ReencodedPhoto, reencodePhoto } from './reencode-photo.ts'

export interface StoredPhoto extends Pick<ReencodedPhoto, 'hash'> {
  photoId: string
  bytes: number
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
  const { jpeg, hash } = await reencodePhoto(encoded, requester)
  if (performance.now() > requester.answerBy) throw new Declined('busy')
  const photoId = newPublicToken()
  await db.insertInto('unclaimed_photos').values({ photo_id: photoId }).execute()
  await photos.put(photoId, jpeg)
  return { photoId, bytes: jpeg.length, hash }
}

export const CLAIM_PHOTOS = 'delete from unclaimed_photos where photo_id = any($1)'
