import { CHECK_OUT_WITHIN_H } from '../../../contract/check-out-call.ts'
import type { checkOut as endpoint } from '../../../contract/check-outs.ts'
import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts'
import { metresBetween, type Point } from '../../../contract/geo.ts'
import { isCoarse } from '../../../contract/presence.ts'
import { uuidFrom } from '../../db/ids.ts'
import type { Limit } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { keyedQueue } from '../../http/keyed-queue.ts'
import { enforceNetworkLimit } from '../../http/rate-limits.ts'
import type { Caller } from '../../http/route.ts'
import { declineUnknownLink, type LinkState, linkStates } from '../links/index.ts'
import { minutesHere } from './check-out-rules.ts'
import { type Left, leave, leftBefore } from './present-store.ts'
import { publishPresent } from './publish-present.ts'

type CheckOutDeps = Pick<Deps, 'config' | 'db' | 'pool' | 'live'>
type Input = InputOf<typeof endpoint>

/** A lecture hall leaves at once. */
const PER_NETWORK: Limit = { max: 600, windowS: 60 }

/** One link uses one connection, however many leave at once. */
const queue = keyedQueue({ maxConcurrent: 4, maxWaitMs: 3500 })

/**
 * Checks a visitor out by the key that their phone has kept. The position is judged and dropped, on every link. The server's clock
 * decides when it was; a second check-out is answered as the first.
 */
export async function checkOut(deps: CheckOutDeps, caller: Caller, input: Input): Promise<ReplyOf<typeof endpoint>> {
  const out = await queue(input.checkinToken, () => recordedOut(deps, caller, input))
  if (!out) throw new Declined('not_here')
  return { outAt: out.out_at.toISOString(), minutes: minutesHere(out)!, verified: out.out_verified ?? false }
}

async function recordedOut(deps: CheckOutDeps, { ip }: Caller, input: Input): Promise<Left | undefined> {
  const { db, live, pool } = deps
  const [link] = await linkStates(pool, [input.checkinToken], { lock: false })
  if (!link) return declineUnknownLink(deps, ip)
  await enforceNetworkLimit(deps, 'check-outs', ip, PER_NETWORK)
  const visitor = { linkId: link.id, id: uuidFrom(input.key) }
  const left = await leave(db, {
    ...visitor,
    at: null,
    by: 'visitor',
    verified: isInside(link, input),
    withinHours: CHECK_OUT_WITHIN_H,
  })
  if (left) publishPresent(live, link)
  return left ?? leftBefore(db, visitor)
}

function isInside(link: LinkState, { accuracyM = null, ...input }: Input): boolean {
  const position = positionIn(input)
  if (!position || isCoarse(accuracyM, link.radiusM)) return false
  return metresBetween(link, position) <= link.radiusM
}

function positionIn({ latitude, longitude }: Pick<Input, 'latitude' | 'longitude'>): Point | null {
  if (latitude === undefined || longitude === undefined) return null
  return { latitude, longitude }
}
