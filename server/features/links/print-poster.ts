import { dateFormat, validTimeZone } from '../../../contract/dates.ts'
import { neverExpires } from '../../../contract/expiry.ts'
import { checkInPath } from '../../../contract/paths.ts'
import type { Paper } from '../../../contract/posters.ts'
import type { Deps } from '../../deps.ts'
import type { Drawings } from '../../drawing/drawings.ts'
import { Declined } from '../../http/declined.ts'
import { enforceLimit } from '../../http/rate-limits.ts'
import { ownLink } from './store.ts'

/** Nobody prints this many, and drawing them takes little time. */
const POSTERS = { max: 30, windowS: 60 }

interface PosterRequest {
  creatorId: string
  linkId: string
  paper: Paper
  timeZone: string | undefined
}

/** The poster of an own link, as a PDF. */
export async function printPoster(
  { db, now, config, drawings }: Pick<Deps, 'db' | 'now' | 'config'> & { drawings: Drawings },
  { creatorId, linkId, paper, timeZone }: PosterRequest,
): Promise<Buffer> {
  const link = await ownLink(db, { creatorId, linkId })
  if (!link) throw new Declined('link_not_found')
  await enforceLimit(db, `poster:${creatorId}`, POSTERS)
  return drawings.poster({
    locationName: link.location_name,
    formattedAddress: link.formatted_address,
    url: config.APP_URL + checkInPath(link.checkin_token),
    expiry: expiryWords(link.expires_at, { now: await now(), timeZone }),
    requirePhoto: link.require_photo_verify,
    paper,
  })
}

/** 'Expires November 23, 2026 at 23:59 (Asia/Kuala_Lumpur)'; null for a link that never expires. */
export function expiryWords(
  expiresAt: Date,
  { now, timeZone }: { now: Date; timeZone: string | undefined },
): string | null {
  if (neverExpires(expiresAt)) return null
  const zone = validTimeZone(timeZone)
  const at = dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: zone }).format(expiresAt)
  return `${expiresAt <= now ? 'Expired' : 'Expires'} ${at} (${zone})`
}
