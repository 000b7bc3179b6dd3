import type pg from 'pg'
import type { Queries } from '../../db/db.ts'
import { hashOf } from '../../db/ids.ts'
import { addHitsToEach, hitsOf } from '../../db/limits.ts'
import type { Attempt } from './attempt.ts'
import { storedPhotoOf } from './attempt-store.ts'

/** The share of a link's quota that one network may use in a day, so that one person cannot fill it for everybody. */
const NETWORK_SHARE = 1 / 4
const DAY_S = 24 * 60 * 60

type Sender = Pick<Attempt, 'checkinToken' | 'networks'>

/** Hashed, so that a deleted link leaves no trace of itself or its visitors. Each hit is a KiB. */
const keyOf = ({ checkinToken, networks }: Sender) =>
  `photos ${hashOf(`${checkinToken} ${networks().site}`).toString('base64url')}`

/** Photos of concurrent requests are not counted yet, so a network may exceed its share by as many. */
export const networkQuotaReached = async (db: Queries, sender: Sender, photoQuotaBytes: number): Promise<boolean> =>
  (await hitsOf(db, keyOf(sender))) * 1024 >= photoQuotaBytes * NETWORK_SHARE

/** Call it in the transaction of the check-ins that own the photos. */
export const countPhotoBytes = (client: pg.ClientBase, attempts: Attempt[]): Promise<unknown> =>
  addHitsToEach(
    client,
    attempts.flatMap(attempt => {
      const photo = storedPhotoOf(attempt)
      return photo ? { key: keyOf(attempt), hits: Math.ceil(photo.bytes / 1024), windowS: DAY_S } : []
    }),
  )
