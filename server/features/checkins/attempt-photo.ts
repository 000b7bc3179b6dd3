import type pg from 'pg'
import type { Db } from '../../db/db.ts'
import { Declined } from '../../http/declined.ts'
import { networkOf } from '../../http/network.ts'
import { linkStates } from '../links/index.ts'
import { type PhotoStore, savePhoto } from '../photos/index.ts'
import { type Attempt, NO_ROOM } from './attempt.ts'
import { earlierOutcomes } from './attempt-store.ts'
import { refusalOf } from './check-in-rules.ts'
import { shareUsedUp } from './photo-share.ts'

interface Deps {
  db: Db
  pool: pg.Pool
  photos: PhotoStore
  photoQuotaBytes: number
}

/**
 * The photo of an attempt, decoded and kept only where it may be needed: not when the attempt would be refused or was
 * answered before, nor when the link's storage is full. The attempt is then recorded, or answered again, without. Declined
 * where the visitor's network has had its share of the storage.
 */
export async function attemptPhoto(
  { db, pool, photos, photoQuotaBytes }: Deps,
  attempt: Attempt,
  encoded: string,
): Promise<Attempt['photo']> {
  const [[link], earlier, usedUp] = await Promise.all([
    linkStates(pool, [attempt.checkinToken], { lock: false }),
    earlierOutcomes(pool, [attempt]),
    shareUsedUp(db, attempt, photoQuotaBytes),
  ])
  if (!link || earlier.size > 0) return null
  if (refusalOf(link, { ...attempt, hasPhoto: true, photoFits: true }, link.now)) return null
  if (link.photoBytes >= photoQuotaBytes) return NO_ROOM
  if (usedUp) throw new Declined('network_photos_used_up')
  return savePhoto({ db, photos }, encoded, {
    link: link.id,
    network: networkOf(attempt.ip),
    answerBy: attempt.answerBy,
  })
}
