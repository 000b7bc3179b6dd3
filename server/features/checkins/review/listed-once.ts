import type pg from 'pg'
import type { LinkState } from '../../links/index.ts'
import type { Presence } from '../../people/index.ts'
import { timeZoneAt } from '../../places/index.ts'
import { isRepeat, mayComeBack } from '../repeats/repeat-rules.ts'

type Arrival = Pick<Presence, 'sessionMs' | 'atMs'>

interface Once {
  link: Pick<LinkState, 'repeatRule' | 'checkOut' | 'latitude' | 'longitude'>
  /** Whether the browser that comes now has made that check-in. */
  isOwn: (checkInId: string) => boolean
  /** Nobody is known by a browser there. */
  atKiosk: boolean
}

/**
 * Whether somebody on the list has a check-in that leaves no room for another without the creator, whatever the person is known by: a
 * list that decides lets each person in once a session, outside of sessions once a day, and more seldom where the link's rule is
 * stricter. Where anybody may check in any number of times, and after they have checked out, so may the browser that was let in; after
 * they have checked out, so may whoever is at a kiosk.
 */
export function isListedTwice(
  { here }: { here: readonly Presence[] },
  arrival: Arrival,
  { link, isOwn, atKiosk }: Once,
): boolean {
  const anyNumber = link.repeatRule === 'any'
  const rule = { repeatRule: anyNumber ? ('session' as const) : link.repeatRule, timeZone: timeZoneAt(link) }
  const earlier = here.filter(other =>
    isRepeat(rule, new Date(other.atMs), new Date(arrival.atMs), { earlier: startOf(other), now: startOf(arrival) }),
  )
  const comesBack = mayComeBack(link) && earlier.every(({ outMs }) => outMs != null && outMs <= arrival.atMs)
  if (earlier.length === 0 || (comesBack && atKiosk)) return false
  return !((anyNumber || comesBack) && earlier.some(({ id }) => isOwn(id)))
}

const startOf = ({ sessionMs }: Arrival) => (sessionMs === null ? null : new Date(sessionMs))

/** For each of those who wait, which of the check-ins have waited in the same browser. */
export async function checkInsOfBrowsers(
  client: pg.ClientBase,
  linkId: string,
  { askIds, checkInIds }: { askIds: readonly string[]; checkInIds: readonly string[] },
): Promise<Map<string, string[]>> {
  if (askIds.length === 0 || checkInIds.length === 0) return new Map()
  const { rows } = await client.query<{ id: string; made: string[] }>(
    `select ask.id, array_agg(made.id) as made from pending_check_ins ask
     join pending_check_ins made on (made.link_id, made.browser_hash) = (ask.link_id, ask.browser_hash)
     where ask.link_id = $1 and ask.id = any($2::uuid[]) and made.id = any($3::uuid[]) group by ask.id`,
    [linkId, askIds, checkInIds],
  )
  return new Map(rows.map(({ id, made }) => [id, made]))
}
