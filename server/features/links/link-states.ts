import type pg from 'pg'
import { planInForceAt } from '../billing/index.ts'

/** What decides about a check-in, and when: `now` is the database's. */
export interface LinkState {
  id: string
  creatorId: string
  /** In force now. */
  planId: number
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
  photoBytes: number
  /** A photo was turned away for want of room. */
  photosFull: boolean
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

const STATES = `select l.id, l.creator_id as "creatorId", p.id as "planId", l.checkin_token as "checkinToken", l.latitude, l.longitude,
    l.require_user_verify as "requireUserVerify", l.require_photo_verify as "requirePhotoVerify",
    l.expires_at as "expiresAt", ${BLOCKED} as blocked, l.location_name as "locationName",
    l.formatted_address as "formattedAddress", l.checkin_count as "checkinCount",
    l.erased_count as "erasedCount", l.photo_bytes::float8 as "photoBytes", l.photos_full_at is not null as "photosFull", n.now
  from ${JUDGED_LINKS}
  where l.checkin_token = any($1::text[]) order by l.id`

const LOCKED = `${STATES} for no key update of l`

const statements = {
  seen: { name: 'link-states', text: STATES },
  locked: { name: 'link-states-locked', text: LOCKED },
  unlessLocked: { name: 'link-states-unless-locked', text: `${LOCKED} skip locked` },
}

/** Whether to lock the links: not, waiting for those that another transaction holds, or leaving these out. */
export type Lock = boolean | 'skip locked'

const statementOf = (lock: Lock) => {
  if (lock === 'skip locked') return statements.unlessLocked
  return lock ? statements.locked : statements.seen
}

const TOKEN = /^[A-Za-z0-9_-]{22}$/

/** Whether a link could have this token. */
export const isCheckinToken = (text: string): boolean => TOKEN.test(text)

/** The links of these tokens in one query, locked in the order of their ids; unknown tokens are left out. */
export async function linkStates(
  client: pg.ClientBase | pg.Pool,
  tokens: string[],
  { lock }: { lock: Lock },
): Promise<LinkState[]> {
  const known = tokens.filter(isCheckinToken)
  if (known.length === 0) return []
  const { rows } = await client.query<LinkState>({ ...statementOf(lock), values: [known] })
  return rows
}

/** Which of these tokens are links at all, locked or not. */
export async function knownTokens(client: pg.ClientBase, tokens: string[]): Promise<Set<string>> {
  const known = tokens.filter(isCheckinToken)
  if (known.length === 0) return new Set()
  const { rows } = await client.query<{ token: string }>({
    name: 'known-tokens',
    text: 'select checkin_token as token from links where checkin_token = any($1::text[])',
    values: [known],
  })
  return new Set(rows.map(({ token }) => token))
}
