import type pg from 'pg'
import { planInForceAt } from '../billing/index.ts'

/** What decides about a check-in, and when: `now` is the database's. */
export interface LinkState {
  id: string
  creatorId: string
  checkinToken: string
  latitude: number
  longitude: number
  requireUserVerify: boolean
  requirePhotoVerify: boolean
  expiresAt: Date
  blocked: boolean
  locationName: string
  formattedAddress: string
  checkinCount: number
  /** Ordinals that erased check-ins have used up. */
  erasedCount: number
  now: Date
}

/**
 * Of a creator's active links the newest stay open, as many as the plan in force allows: blocked is who has that many
 * before it. Speaks of the links and the time of JUDGED_LINKS.
 */
export const BLOCKED = `case when l.expires_at > n.now and p.link_limit is not null then exists (
    select from links newer where newer.creator_id = l.creator_id and newer.expires_at > n.now
    and (newer.created_at, newer.id) >= (l.created_at, l.id) offset p.link_limit) else false end`

/** Links l with their creators c, the plans in force p, and the time n. */
export const JUDGED_LINKS = `links l join creators c on c.id = l.creator_id
  cross join (select app_now() as now offset 0) n join plans p on p.id = ${planInForceAt('n.now')}`

const STATES = `select l.id, l.creator_id as "creatorId", l.checkin_token as "checkinToken", l.latitude, l.longitude,
    l.require_user_verify as "requireUserVerify", l.require_photo_verify as "requirePhotoVerify",
    l.expires_at as "expiresAt", ${BLOCKED} as blocked, l.location_name as "locationName",
    l.formatted_address as "formattedAddress", l.checkin_count as "checkinCount",
    l.erased_count as "erasedCount", n.now
  from ${JUDGED_LINKS}
  where l.checkin_token = any($1::text[]) order by l.id`

const statements = {
  seen: { name: 'link-states', text: STATES },
  locked: { name: 'link-states-locked', text: `${STATES} for no key update of l` },
}

const TOKEN = /^[A-Za-z0-9_-]{22}$/

/** Whether a link could have this token. */
export const isCheckinToken = (text: string): boolean => TOKEN.test(text)

/** The links of these tokens in one query, locked in the order of their ids; unknown tokens are left out. */
export async function linkStates(
  client: pg.ClientBase | pg.Pool,
  tokens: string[],
  { lock }: { lock: boolean },
): Promise<LinkState[]> {
  const known = tokens.filter(isCheckinToken)
  if (known.length === 0) return []
  const { rows } = await client.query<LinkState>({ ...(lock ? statements.locked : statements.seen), values: [known] })
  return rows
}
