import { CHECK_OUT_WITHIN_H } from '../../../contract/check-out-call.ts'
import type { checkOut as endpoint } from '../../../contract/check-outs.ts'
import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts'
import { metresBetween, type Point } from '../../../contract/geo.ts'
import type * as kiosks from '../../../contract/kiosks.ts'
import { isCoarse } from '../../../contract/presence.ts'
import { uuidFrom } from '../../db/ids.ts'
import type { Limit } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import { connectionQueue } from '../../http/connection-queue.ts'
import { Declined } from '../../http/declined.ts'
import { enforceLimit, enforceNetworkLimit } from '../../http/rate-limits.ts'
import type { Caller } from '../../http/route.ts'
import type { KioskCaller } from '../displays/index.ts'
import { declineUnknownLink, type LinkState, linkStates, publishCheckIn } from '../links/index.ts'
import { minutesHere } from './check-out-rules.ts'
import { isNamed } from './present-at-kiosk.ts'
import { earlierIdOf, leave, leftBefore } from './present-store.ts'

type CheckOutDeps = Pick<Deps, 'config' | 'db' | 'pool' | 'live'>
type Input = InputOf<typeof endpoint>

/** A lecture hall leaves at once. */
const PER_NETWORK: Limit = { max: 600, windowS: 60 }
const PER_KIOSK: Limit = { max: 60, windowS: 60 }

const queue = connectionQueue({ maxConcurrent: 4, maxWaitMs: 3500 })

interface Leaving extends Pick<Input, 'latitude' | 'longitude' | 'accuracyM'> {
  /** Of the check-in. */
  id: string
  by: 'visitor' | 'kiosk'
}

/**
 * Checks a visitor out by the key that their phone has kept. The position is judged and dropped, on every link. The server's clock
 * decides when it was; a second check-out is answered as the first.
 */
export const checkOut = (deps: CheckOutDeps, { ip }: Caller, input: Input): Promise<ReplyOf<typeof endpoint>> =>
  queue(input.checkinToken, async () => {
    const [link] = await linkStates(deps.pool, [input.checkinToken], { lock: false })
    if (!link) return declineUnknownLink(deps, ip)
    await enforceNetworkLimit(deps, 'check-outs', ip, PER_NETWORK)
    return recordedOut(deps, link, { ...input, id: uuidFrom(input.key), by: 'visitor' })
  })

/** Of the kiosk's link: whose check-in it is, its name says. */
export const checkOutAtKiosk = (
  deps: CheckOutDeps,
  { device: { id: kioskId, checkinToken, linkId } }: KioskCaller,
  input: InputOf<typeof kiosks.checkOutAtKiosk>,
): Promise<ReplyOf<typeof endpoint>> =>
  queue(checkinToken, async () => {
    await enforceLimit(deps.db, `check-outs at kiosk ${kioskId}`, PER_KIOSK)
    const [link] = await linkStates(deps.pool, [checkinToken], { lock: false })
    if (!link || !(await isNamed(deps.db, { linkId, ...input }))) throw new Declined('not_here')
    return recordedOut(deps, link, { ...input, by: 'kiosk' })
  })

async function recordedOut(deps: CheckOutDeps, link: LinkState, leaving: Leaving): Promise<ReplyOf<typeof endpoint>> {
  const { db, live } = deps
  const { id, by, ...input } = leaving
  const visitor = { linkId: link.id, id }
  const left = await leave(db, {
    ...visitor,
    at: null,
    by,
    verified: isInside(link, input),
    withinHours: CHECK_OUT_WITHIN_H,
  })
  if (left) publishCheckIn(live, link)
  const out = left ?? (await leftBefore(db, visitor))
  if (out) return { outAt: out.out_at.toISOString(), minutes: minutesHere(out)!, verified: out.out_verified ?? false }
  const earlierId = await earlierIdOf(db, visitor)
  if (!earlierId) throw new Declined('not_here')
  return recordedOut(deps, link, { ...leaving, id: earlierId })
}

function isInside(link: LinkState, { accuracyM = null, ...input }: Omit<Leaving, 'id' | 'by'>): boolean {
  const position = positionIn(input)
  if (!position || isCoarse(accuracyM, link.radiusM)) return false
  return metresBetween(link, position) <= link.radiusM
}

function positionIn({ latitude, longitude }: Pick<Input, 'latitude' | 'longitude'>): Point | null {
  if (latitude === undefined || longitude === undefined) return null
  return { latitude, longitude }
}
