import type pg from 'pg'
import type { LinkSettings, ListRule } from '../../../contract/link-settings.ts'
import { NO_PLAN_ID } from '../../../contract/plan-names.ts'
import { PLANS_ON, planInForceAt } from '../billing/index.ts'

/** Everything about a link that decides whether a check-in is accepted; `now` is the database's time. */
export interface LinkState extends LinkSettings {
  id: string
  creatorId: string
  /** The plan in force now; `NO_PLAN_ID` where the service has none. */
  planId: number
  checkinToken: string
  latitude: number
  longitude: number
  requireUserVerify: boolean
  requirePhotoVerify: boolean
  expiresAt: Date
  /** From when the creator is asked before an erasure, where visitors erased by themselves until then. */
  asksSince: Date | null
  blocked: boolean
  locationName: string
  /** Who asks: the link’s own name, else its creator’s. */
  hostName: string | null
  formattedAddress: string
  /** Valid check-ins. */
  checkinCount: number
  voidCount: number
  /** How many people wait for the creator to let them in. */
  heldCount: number
  /** How many ordinals belonged to check-ins that have been erased. */
  erasedCount: number
  photoBytes: number
  /** A photo has been refused because the link's storage was full. */
  photosFull: boolean
  /** The creator has been told that nobody else can ask here. */
  holdsFull: boolean
  /** 0 without a schedule. */
  scheduleVersion: number
  /** How many people are on its list. */
  peopleCount: number
  listRule: ListRule
  now: Date
}

/**
 * Whether a link is blocked: as many of the creator's newer links are active as the plan in force allows. Links made while the
 * service had no plans neither count nor are blocked. Uses the aliases of `LINKS_IN_FORCE`. Counting them is most of what a check-in
 * reads, so that it is left out for creators who have no more links than that, expired ones included.
 */
export const BLOCKED = `case when n.plans_on and l.expires_at > n.now and c.links_made > p.link_limit and not l.limit_exempt then exists (
    select from links newer where newer.creator_id = l.creator_id and newer.expires_at > n.now and not newer.limit_exempt
    and (newer.activated_at, newer.id) >= (l.activated_at, l.id) offset p.link_limit) else false end`

/** Who asks visitors, in SQL: the link's own name, else that of its creator. Links are `l`. */
export const hostNameOf = (creator: string) => `coalesce(l.host_name, ${creator}.display_name)`

/** Links `l` with their creators `c`, the plans in force `p`, and in `n` the time and whether there are plans. */
export const LINKS_IN_FORCE = `links l join creators c on c.id = l.creator_id
  cross join (select app_now() as now, ${PLANS_ON} as plans_on offset 0) n join plans p on p.id = ${planInForceAt('n.now')}`

const STATES = `select l.id, l.creator_id as "creatorId", case when n.plans_on then p.id else ${NO_PLAN_ID} end as "planId",
    l.checkin_token as "checkinToken", l.latitude, l.longitude,
    l.radius_m as "radiusM", l.doubt, l.coarse, l.no_position as "noPosition", l.repeat_rule as "repeatRule",
    l.device_marks as "deviceMarks", l.check_out as "checkOut", l.auto_out_min as "autoOutMin", l.requires_code as "requiresCode",
    l.keeps, l.keep_days as "keepDays", l.photo_days as "photoDays", l.erasure, l.asks_since as "asksSince",
    l.require_user_verify as "requireUserVerify", l.require_photo_verify as "requirePhotoVerify",
    l.expires_at as "expiresAt", ${BLOCKED} as blocked, l.location_name as "locationName", ${hostNameOf('c')} as "hostName",
    l.formatted_address as "formattedAddress", l.checkin_count as "checkinCount", l.held_count as "heldCount",
    l.void_count as "voidCount", l.erased_count as "erasedCount", l.photo_bytes::float8 as "photoBytes", l.photos_full_at is not null as "photosFull",
    l.holds_full_at is not null as "holdsFull", l.schedule_version as "scheduleVersion", l.people_count as "peopleCount",
    l.list_rule as "listRule", n.now
  from ${LINKS_IN_FORCE}
  where l.checkin_token = any($1::text[]) order by l.id`

const LOCKED = `${STATES} for no key update of l`

const statements = {
  unlocked: { name: 'link-states', text: STATES },
  locked: { name: 'link-states-locked', text: LOCKED },
  skipLocked: { name: 'link-states-unless-locked', text: `${LOCKED} skip locked` },
}

/** True waits for links that another transaction has locked; 'skip locked' leaves them out. */
export type Lock = boolean | 'skip locked'

const statementOf = (lock: Lock) => {
  if (lock === 'skip locked') return statements.skipLocked
  return lock ? statements.locked : statements.unlocked
}

/** The ordinal of the newest check-in at the link. */
export const newestOrdinal = ({
  checkinCount,
  voidCount,
  erasedCount,
}: Pick<LinkState, 'checkinCount' | 'voidCount' | 'erasedCount'>): number => checkinCount + voidCount + erasedCount

const TOKEN = /^[A-Za-z0-9_-]{22}$/

/** Whether the text has the form of a link's token. */
export const isCheckinToken = (text: string): boolean => TOKEN.test(text)

/** The links with these tokens, in the order of their ids, in which they are also locked. Unknown tokens are left out. */
export async function linkStates(
  client: pg.ClientBase | pg.Pool,
  tokens: string[],
  { lock }: { lock: Lock },
): Promise<LinkState[]> {
  const candidates = tokens.filter(isCheckinToken)
  if (candidates.length === 0) return []
  const { rows } = await client.query<LinkState>({ ...statementOf(lock), values: [candidates] })
  return rows
}

/** Those of the tokens that belong to links, locked or not. */
export async function knownTokens(client: pg.ClientBase, tokens: string[]): Promise<Set<string>> {
  const candidates = tokens.filter(isCheckinToken)
  if (candidates.length === 0) return new Set()
  const { rows } = await client.query<{ token: string }>({
    name: 'known-tokens',
    text: 'select checkin_token as token from links where checkin_token = any($1::text[])',
    values: [candidates],
  })
  return new Set(rows.map(({ token }) => token))
}
