import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts'
import type * as contract from '../../../contract/outside.ts'
import { admissionOf } from '../../../contract/presence.ts'
import { inTransaction } from '../../db/db.ts'
import { uuidv7 } from '../../db/ids.ts'
import { countEach, type Limit } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { deviceOf } from '../../http/device.ts'
import { type HashNetworks, networkCounters } from '../../http/network.ts'
import type { Caller } from '../../http/route.ts'
import { declineUnknownLink, type LinkState, linkStates } from '../links/index.ts'
import { countAttempts } from './attempt-counts.ts'
import { insertRefused } from './attempt-store.ts'

/** Many browsers of one office or campus, and too few to make up the advice of a busy link. */
const REPORTS_PER_NETWORK: Limit = { max: 60, windowS: 24 * 60 * 60 }
/** More than this would say nothing new, and the advice reads no more than the newest 2,000. */
const REPORTS_PER_LINK: Limit = { max: 1000, windowS: 24 * 60 * 60 }

const TOO_FAR = { kind: 'refused', reason: 'too_far', away: null } as const

type OutsideDeps = Pick<Deps, 'config' | 'db' | 'pool'> & { hashNetworks: HashNetworks }
type Input = InputOf<typeof contract.reportOutside>

/**
 * Records a refusal of somebody who never got to see the form: creators ask how far outside people stand. Where somebody there may
 * ask to be let in, nobody has been turned away yet, so the report counts in the advice alone: decision 84.
 */
export async function reportOutside(
  deps: OutsideDeps,
  caller: Caller,
  input: Input,
): Promise<ReplyOf<typeof contract.reportOutside>> {
  const [link] = await linkStates(deps.pool, [input.checkinToken], { lock: false })
  if (!link) return declineUnknownLink(deps, caller.ip)
  const admission = admissionOf(input, link.radiusM, link)
  // The link may have been changed since the page was loaded.
  const isLetIn = input.distanceM <= link.radiusM || admission === 'in'
  if (isLetIn || !wantsReports(link)) return { recorded: false }
  await inTransaction(deps.pool, async client => {
    const networks = deps.hashNetworks(caller.ip)
    const [reached] = await countEach(client, [
      [
        ...networkCounters(`outside ${link.id}`, networks, REPORTS_PER_NETWORK),
        { key: `outside ${link.id}`, ...REPORTS_PER_LINK },
      ],
    ])
    if (reached) throw new Declined('too_many_requests', { retryAfterS: reached.retryAfterS })
    const { distanceM, accuracyM } = input
    const device = deviceOf(caller.userAgent)
    const attempt = { id: uuidv7(), bodyDigest: null, accuracyM, device }
    const outcome = { ...TOO_FAR, mayAsk: admission === 'ask' }
    await insertRefused(client, [{ link, attempt, distanceM, outcome }])
    if (outcome.mayAsk) return
    const { deviceType } = device
    await countAttempts(client, [{ link, at: link.now, outcome: TOO_FAR.reason, deviceType, email: null }])
  })
  return { recorded: true }
}

const wantsReports = ({ keeps, expiresAt, blocked, now }: LinkState) =>
  keeps === 'position' && expiresAt > now && !blocked
