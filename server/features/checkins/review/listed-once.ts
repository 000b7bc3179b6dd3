import type pg from 'pg'
import type { LinkState } from '../../links/index.ts'
import type { PersonCheckIn } from '../../people/index.ts'
import { timeZoneAt } from '../../places/index.ts'
import { isRepeat, mayComeBack } from '../repeats/repeat-rules.ts'

type Arrival = Pick<PersonCheckIn, 'sessionMs' | 'atMs'>

interface Once {
  link: Pick<LinkState, 'repeatRule' | 'checkOut' | 'latitude' | 'longitude'>
  /** Whether the browser that comes now has made that check-in. */
  isOwn: (checkInId: string) => boolean
  /** Nobody is known by a browser there. */
  atKiosk: boolean
}

/**
 * Whether another check-in of a person on the list needs the creator's decision. A list that decides lets each person in once a
 * session, outside of sessions once a day, or more seldom under a stricter rule of the link. Two exceptions: the browser that was let
 * in may come again where the rule allows any number, and after a check-out; a kiosk may after a check-out.
 */
export function isListedTwice(
  { here }: { here: readonly PersonCheckIn[] },
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
