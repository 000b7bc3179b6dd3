import type pg from 'pg'
import type { LinkState } from '../../links/index.ts'
import { timeZoneAt } from '../../places/index.ts'
import type { InSession } from '../../schedules/index.ts'
import type { Attempt } from '../attempt.ts'
import { isRepeat } from './repeat-rules.ts'

/** A valid check-in by which a visitor is known again. */
export interface KnownCheckIn {
  id: string
  checkedInAt: Date
  /** The start of its session. */
  sessionAt: Date | null
}

/** By link and key. */
export type KnownCheckIns = Map<string, KnownCheckIn>

const nameOf = (linkId: string, key: Buffer) => `${linkId} ${key.toString('base64')}`

/**
 * The newest check-ins of the browsers and names in a batch, at links with a repeat rule. The links must be locked, or be about
 * to be. Asks nothing where no browser is known.
 */
export async function knownCheckIns(client: pg.ClientBase, attempts: Attempt[]): Promise<KnownCheckIns> {
  const keys = attempts
    .filter(attempt => attempt.keys.known)
    .flatMap(({ checkinToken, keys }) => keys.repeatKeys().map(key => ({ checkinToken, key })))
  if (keys.length === 0) return new Map()
  const { rows } = await client.query<{ link_id: string; key: Buffer; id: string; at: Date; session_at: Date | null }>({
    name: 'known-check-ins',
    text: `select l.id as link_id, k.key, newest.id, newest.at, newest.session_at
      from unnest($1::text[], $2::bytea[]) as k (token, key)
      join links l on l.checkin_token = k.token and l.repeat_rule <> 'any'
      cross join lateral (
        select c.id, c.checked_in_at as at, c.occurrence_at as session_at from repeat_keys r join check_ins c on (c.link_id, c.ordinal) = (r.link_id, r.ordinal)
        where r.link_id = l.id and r.key = k.key and c.state = 'valid' order by c.checked_in_at desc limit 1) as newest`,
    values: [keys.map(({ checkinToken }) => checkinToken), keys.map(({ key }) => key)],
  })
  return new Map(
    rows.map(({ link_id, key, id, at, session_at }) => [
      nameOf(link_id, key),
      { id, checkedInAt: at, sessionAt: session_at },
    ]),
  )
}

/** The earlier check-in of the same browser and name that leaves no room for this one under the link's rule. */
export function repeatedBy(
  known: KnownCheckIns,
  { keys }: Attempt,
  link: LinkState,
  inSession: InSession | null,
): KnownCheckIn | null {
  if (link.repeatRule === 'any' || !keys.known) return null
  const rule = { repeatRule: link.repeatRule, timeZone: timeZoneAt(link) }
  for (const key of keys.repeatKeys()) {
    const earlier = known.get(nameOf(link.id, key))
    const sessions = { earlier: earlier?.sessionAt ?? null, now: startOf(inSession) }
    if (earlier && isRepeat(rule, earlier.checkedInAt, link.now, sessions)) return earlier
  }
  return null
}

/** A check-in of this batch, for the attempts after it. */
export function noteCheckIn(
  known: KnownCheckIns,
  { id, keys }: Attempt,
  link: LinkState,
  inSession: InSession | null,
): void {
  if (link.repeatRule === 'any' || !keys.known) return
  known.set(nameOf(link.id, keys.repeatKeys()[0]!), {
    id,
    checkedInAt: link.now,
    sessionAt: startOf(inSession),
  })
}

const startOf = (inSession: InSession | null) => inSession && new Date(inSession.session.startsAt)
