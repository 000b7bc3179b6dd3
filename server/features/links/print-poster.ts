import { checkInPath } from '../../../contract/paths.ts'
import type { Paper } from '../../../contract/posters.ts'
import type { Deps } from '../../deps.ts'
import type { Drawings } from '../../drawing/drawings.ts'
import { enforceLimit } from '../../http/rate-limits.ts'
import { profileOf } from '../creators/index.ts'
import { timeZoneAt } from '../places/index.ts'
import { currentSchedule, timesSentence } from '../schedules/index.ts'
import { openUntil } from './open-until-rules.ts'
import { ownLink } from './store.ts'

/** Nobody prints this many, and drawing them takes little time. */
const POSTERS = { max: 30, windowS: 60 }

interface PosterRequest {
  creatorId: string
  linkId: string
  paper: Paper
}

/** The poster of an own link, as a PDF, in the time of its place. */
export async function printPoster(
  { db, now, config, drawings }: Pick<Deps, 'db' | 'now' | 'config'> & { drawings: Drawings },
  { creatorId, linkId, paper }: PosterRequest,
): Promise<{ locationName: string; pdf: Buffer }> {
  const link = await ownLink(db, { creatorId, linkId })
  await enforceLimit(db, `poster:${creatorId}`, POSTERS)
  const at = await now()
  const schedule = link.schedule_version > 0 ? await currentSchedule(db, linkId) : null
  const pdf = await drawings.poster({
    locationName: link.location_name,
    formattedAddress: link.formatted_address,
    url: config.APP_URL + checkInPath(link.checkin_token),
    hostName: link.host_name ?? (await profileOf(db, creatorId)).displayName,
    times: timesSentence(schedule, at),
    openUntil: openUntil({ expiresAt: link.expires_at, now: at, timeZone: timeZoneAt(link), style: 'long' }),
    requirePhoto: link.require_photo_verify,
    paper,
  })
  return { locationName: link.location_name, pdf }
}
