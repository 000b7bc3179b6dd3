import type pg from 'pg'
import type { PublicLink } from '../../../contract/links.ts'
import type { Db } from '../../db/db.ts'
import type { Limit } from '../../db/limits.ts'
import { Declined } from '../../http/declined.ts'
import { enforceNetworkLimit } from '../../http/rate-limits.ts'
import { linkStates } from './link-states.ts'

/** More misses than a hall full of people makes with a link that was deleted: somebody is guessing. */
const MISSES_PER_ADDRESS: Limit = { max: 120, windowS: 60 }

/** A link as its visitors may know it. */
export async function visitLink(
  { db, pool }: { db: Db; pool: pg.Pool },
  { checkinToken, ip }: { checkinToken: string; ip: string | null },
): Promise<PublicLink> {
  const [link] = await linkStates(pool, [checkinToken], { lock: false })
  if (!link) return linkMissed(db, ip)
  if (link.expiresAt <= link.now) throw new Declined('link_expired', { expiresAt: link.expiresAt.toISOString() })
  const { locationName, formattedAddress, latitude, longitude, requirePhotoVerify, requireUserVerify, blocked } = link
  return {
    checkinToken,
    locationName,
    formattedAddress,
    latitude,
    longitude,
    requirePhotoVerify,
    requireUserVerify,
    expiresAt: link.expiresAt.toISOString(),
    isLinkBlocked: blocked,
  }
}

/** Declines: unknown, or after too many of them nothing at all. */
export async function linkMissed(db: Db, ip: string | null): Promise<never> {
  await enforceNetworkLimit(db, 'missed links', ip, MISSES_PER_ADDRESS)
  throw new Declined('link_not_found')
}
