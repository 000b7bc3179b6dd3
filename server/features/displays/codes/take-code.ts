import type { takeCode as endpoint } from '../../../../contract/codes.ts'
import type { InputOf, ReplyOf } from '../../../../contract/endpoint.ts'
import { databaseNow, type Queries } from '../../../db/db.ts'
import { hashOf } from '../../../db/ids.ts'
import { type Counter, countEach, type Limit, uncount } from '../../../db/limits.ts'
import type { Deps } from '../../../deps.ts'
import { connectionQueue } from '../../../http/connection-queue.ts'
import { Declined } from '../../../http/declined.ts'
import { type HashNetworks, networkCounters } from '../../../http/network.ts'
import type { Caller } from '../../../http/route.ts'
import { declineUnknownLink, type LinkState, linkStates } from '../../links/index.ts'
import { codeSourceOf } from './display-secret.ts'
import type { Encryption } from './encryption.ts'
import { isShown, type TypedCode } from './screen-codes.ts'
import { rememberForTickets, type Tickets } from './tickets.ts'

/** Wrong figures. A code has ten letters, which nobody guesses. */
const WRONG_PER_BROWSER: Limit = { max: 5, windowS: 60 }
const WRONG_PER_NETWORK: Limit = { max: 300, windowS: 60 * 60 }
/** With ten displays 40 of a million figures are right: within this limit somebody who guesses gets in once in a day or later. */
const WRONG_PER_LINK: Limit = { max: 1000, windowS: 60 * 60 }

/** One link uses one connection, however many type at once: its counter stays locked until each try has been compared. */
const figuresQueue = connectionQueue({ maxConcurrent: 4, maxWaitMs: 3500 })

export interface TakeCodeDeps extends Pick<Deps, 'config' | 'db' | 'pool'> {
  hashNetworks: HashNetworks
  secretsOfDisplays: Encryption
  tickets: Tickets
}

/** Tells a visitor who sees a display of the link from one who does not, when the page is opened. */
export async function takeCode(
  deps: TakeCodeDeps,
  caller: Caller,
  { checkinToken, ...given }: InputOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const [link] = await linkStates(deps.pool, [checkinToken], { lock: false })
  if (!link) return declineUnknownLink(deps, caller.ip)
  if (link.expiresAt <= link.now) throw new Declined('link_expired')
  if (link.blocked) throw new Declined('link_blocked')
  const typed = given as TypedCode
  const displayId =
    typed.digits === undefined
      ? await shownOn(deps, link, typed)
      : await figuresQueue(link.id, () => guessedOn(deps, link, { caller, typed }))
  if (displayId === null) throw new Declined('code_old')
  return { ticket: deps.tickets.sign({ checkinToken, cookies: caller.cookies }, { displayId, openedAt: link.now }) }
}

/** The display of the link that shows this code, or has shown it a moment ago. */
async function shownOn(
  { db, secretsOfDisplays }: { db: Queries; secretsOfDisplays: Encryption },
  link: LinkState,
  typed: TypedCode,
): Promise<string | null> {
  const displays = await db
    .selectFrom('displays')
    .select(['id', 'period_s', 'secret'])
    .where('link_id', '=', link.id)
    .where('secret', 'is not', null)
    .where('device_hash', 'is not', null)
    .execute()
  const shown = displays.find(display => {
    const source = codeSourceOf(secretsOfDisplays, display)
    return source && isShown(source, typed, link.now)
  })
  return shown?.id ?? null
}

/** Each try is counted before it is compared, so that many at once find out no more; a right one is taken back. */
const guessedOn = (
  deps: TakeCodeDeps,
  link: LinkState,
  { caller, typed }: { caller: Caller; typed: TypedCode },
): Promise<string | null> =>
  deps.db.transaction().execute(async tx => {
    const counters = countersOf(deps, link, caller)
    const [reached] = await countEach(tx, [counters])
    if (reached) throw new Declined('too_many_wrong_figures', { retryAfterS: reached.retryAfterS })
    const displayId = await shownOn({ ...deps, db: tx }, link, typed)
    if (displayId !== null) await uncount(tx, counters, await databaseNow(tx))
    return displayId
  })

const countersOf = ({ hashNetworks }: TakeCodeDeps, link: LinkState, { cookies, ip }: Caller): Counter[] => [
  { key: `figures of browser ${hashOf(rememberForTickets(cookies)).toString('base64url')}`, ...WRONG_PER_BROWSER },
  ...networkCounters('figures', hashNetworks(ip), WRONG_PER_NETWORK),
  { key: `figures ${link.id}`, ...WRONG_PER_LINK },
]
