import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { Answer } from '../../http/route.ts'
import { type PhotoStore, thumbnailOf } from '../photos/index.ts'

/** A list is opened again and again, and its thumbnails with it. */
const THUMBNAIL_CACHED_S = 3600

interface PhotoRequest {
  creatorId: string
  linkId: string
  photoId: string
  thumbnail: boolean
  /** On the clock of `performance.now()`. */
  answerBy: number
}

/** The photo of a check-in at an own link, whole or as a small square. */
export async function ownPhoto(
  { db, photos }: Pick<Deps, 'db'> & { photos: PhotoStore },
  { thumbnail, answerBy, ...request }: PhotoRequest,
): Promise<Answer> {
  const { creatorId, photoId } = request
  const photo = (await ownsPhoto(db, request)) ? await photos.get(photoId) : null
  if (!photo) throw new Declined('not_found')
  return new Answer(200, thumbnail ? await thumbnailOf(photo, { creatorId, answerBy }) : photo, {
    'content-disposition': `inline; filename="check-in-${photoId}.jpg"`,
    'cache-control': thumbnail ? `private, max-age=${THUMBNAIL_CACHED_S}` : 'private, no-store',
  })
}

/** Whether the photo belongs to a check-in at an own link, or to somebody who waits there for review. */
async function ownsPhoto(
  db: Db,
  { creatorId, linkId, photoId }: { creatorId: string; linkId: string; photoId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from links l where l.id = ${linkId} and l.creator_id = ${creatorId} and (
      exists (select from check_ins c where c.photo_id = ${photoId} and c.link_id = l.id)
      or exists (select from pending_check_ins p
        where p.photo_id = ${photoId} and p.link_id = l.id and p.waits_for = 'review' and p.decision is null))`.execute(
    db,
  )
  return rows.length > 0
}
