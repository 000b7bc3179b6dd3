import type { ReplyOf } from '../../../contract/endpoint.ts'
import { settingsOf } from '../../../contract/link-settings.ts'
import type { linkByToken } from '../../../contract/links.ts'
import type { Limit } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { allowedFrom, type NetworkLimitDeps } from '../../http/network.ts'
import { timeZoneAt, townNear } from '../places/index.ts'
import { linkStates } from './link-states.ts'

/** A hall full of people who open a deleted link stays below this limit, so a network above it is guessing tokens. */
const MISSES_PER_NETWORK: Limit = { max: 120, windowS: 60 }

/** The public data of a link. Declines an unknown and an expired link. */
export async function visitLink(
  { config, db, pool }: Pick<Deps, 'config' | 'db' | 'pool'>,
  { checkinToken, ip }: { checkinToken: string; ip: string | null },
): Promise<ReplyOf<typeof linkByToken>> {
  const [link] = await linkStates(pool, [checkinToken], { lock: false })
  if (!link) return declineUnknownLink({ config, db }, ip)
  if (link.expiresAt <= link.now) throw new Declined('link_expired', { expiresAt: link.expiresAt.toISOString() })
  const {
    locationName,
    hostName,
    formattedAddress,
    latitude,
    longitude,
    requirePhotoVerify,
    requireUserVerify,
    blocked,
  } = link
  const { checkOut, autoOutMin: _, ...settings } = settingsOf(link)
  return {
    checkinToken,
    locationName,
    hostName,
    formattedAddress,
    latitude,
    longitude,
    timeZone: timeZoneAt(link),
    ...settings,
    ...(checkOut === 'ask' && { checkOut }),
    requirePhotoVerify,
    requireUserVerify,
    expiresAt: link.expiresAt.toISOString(),
    isLinkBlocked: blocked,
    town: (await townNear(db, link))?.name ?? null,
  }
}

/** Counts a token that is nobody's, of a link or of a person. False once the network is over the limit. */
export const countMiss = (deps: NetworkLimitDeps, ip: string | null): Promise<boolean> =>
  allowedFrom(deps, 'missed links', ip, MISSES_PER_NETWORK)

/** Declines as not found or, when the network has asked for too many unknown links, as over the limit. */
export async function declineUnknownLink(deps: NetworkLimitDeps, ip: string | null): Promise<never> {
  throw new Declined((await countMiss(deps, ip)) ? 'link_not_found' : 'too_many_requests')
}
