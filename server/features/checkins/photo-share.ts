import type pg from 'pg'
import type { Queries } from '../../db/db.ts'
import { hashOf } from '../../db/ids.ts'
import { addHitsToEach, hitsOf } from '../../db/limits.ts'
import { siteOf } from '../../http/network.ts'
import type { Attempt } from './attempt.ts'
import { storedPhotoOf } from './attempt-store.ts'

/** Of a link's quota, what one network may fill in a day: one person cannot take the room of all others. */
const SHARE = 1 / 4
const DAY_S = 24 * 60 * 60

type Sender = Pick<Attempt, 'checkinToken' | 'ip'>

/** Hashed: a link that is deleted leaves no trace of itself or its visitors. Hits are KiB. */
const keyOf = ({ checkinToken, ip }: Sender) =>
  `photos ${hashOf(`${checkinToken} ${siteOf(ip)}`).toString('base64url')}`

/** Those under way at the same moment are not counted yet: a network may exceed its share by as many photos. */
export const shareUsedUp = async (db: Queries, sender: Sender, photoQuotaBytes: number): Promise<boolean> =>
  (await hitsOf(db, keyOf(sender))) * 1024 >= photoQuotaBytes * SHARE

/** In the transaction of the check-ins that own the photos. */
export const countPhotos = (client: pg.ClientBase, attempts: Attempt[]): Promise<unknown> =>
  addHitsToEach(
    client,
    attempts.flatMap(attempt => {
      const photo = storedPhotoOf(attempt)
      return photo ? { key: keyOf(attempt), hits: Math.ceil(photo.bytes / 1024), windowS: DAY_S } : []
    }),
  )
