import type pg from 'pg'
import { knowsVisitors } from '../../../../contract/link-settings.ts'
import { MAX_OPENED_AGO_MS } from '../../../../contract/session-windows.ts'
import type { LinkState } from '../../links/index.ts'
import { timeZoneAt } from '../../places/index.ts'
import { type InSession, SESSION_END } from '../../schedules/index.ts'
import type { Attempt } from '../attempt.ts'
import { isRepeat, isSameStay, mayComeBack } from './repeat-rules.ts'

/** A valid check-in by which a visitor is known again. */
export interface KnownCheckIn {
  id: string
  checkedInAt: Date
  /** The start of its session, and how late it was there. */
  sessionAt: Date | null
  lateS: number | null
  /** At a link with check-out: nobody comes twice to one session before they left. */
  present: boolean
  /** At a link with check-out: the visitor has checked out, or was. */
  left: boolean
}

/** By link and key, the newest first. */
export type KnownCheckIns = Map<string, KnownCheckIn[]>

interface KnownRow {
  link_id: string
  key: Buffer
  id: string
  at: Date
  session_at: Date | null
  late_s: number | null
  present: boolean
  out: boolean
}

const nameOf = (linkId: string, key: Buffer) => `${linkId} ${key.toString('base64')}`

/**
 * Check-ins of the browsers and names in a batch, at links that know visitors again: the newest in each session to which an attempt may
 * still belong, since newer ones may be in other sessions, and the newest of all the others. The links must be locked, or be about
 * to be. Asks nothing where no browser is known.
 */
export async function knownCheckIns(client: pg.ClientBase, attempts: Attempt[]): Promise<KnownCheckIns> {
  const keys = attempts.flatMap(({ checkinToken, keys }) =>
    keys?.known ? keys.repeatKeys().map(key => ({ checkinToken, key })) : [],
  )
  if (keys.length === 0) return new Map()
  const { rows } = await client.query<KnownRow>({
    name: 'known-check-ins',
    text: `select l.id as link_id, k.key, newest.*
      from unnest($1::text[], $2::bytea[]) as k (token, key)
      join links l on l.checkin_token = k.token and (l.repeat_rule <> 'any' or l.check_out = 'ask')
      cross join lateral (
        select distinct on (o.starts_at) c.id, c.checked_in_at as at, c.occurrence_at as session_at, c.late_s, p.since is not null as present, c.out_by is not null as out
        from repeat_keys r join check_ins c on (c.link_id, c.ordinal) = (r.link_id, r.ordinal)
        left join present_now p on (p.link_id, p.ordinal) = (r.link_id, r.ordinal)
        left join occurrences o on (o.link_id, o.starts_at) = (c.link_id, c.occurrence_at)
          and ${SESSION_END} > app_now() - interval '${MAX_OPENED_AGO_MS} ms'
        where r.link_id = l.id and r.key = k.key and c.state = 'valid'
        order by o.starts_at, c.checked_in_at desc) as newest
      order by newest.at desc`,
    values: [keys.map(({ checkinToken }) => checkinToken), keys.map(({ key }) => key)],
  })
  const known: KnownCheckIns = new Map()
  for (const { link_id, key, id, at, session_at, late_s, present, out } of rows) {
    const checkIn = { id, checkedInAt: at, sessionAt: session_at, lateS: late_s, present, left: out }
    listAt(known, nameOf(link_id, key)).push(checkIn)
  }
  return known
}

function listAt(known: KnownCheckIns, name: string): KnownCheckIn[] {
  const list = known.get(name) ?? []
  known.set(name, list)
  return list
}

/** The earlier check-in of the same browser and name that leaves no room for this one under the link's rule. */
export function repeatedBy(
  known: KnownCheckIns,
  { keys }: Attempt,
  link: LinkState,
  inSession: InSession | null,
): KnownCheckIn | null {
  if (known.size === 0 || !knowsVisitors(link) || !keys?.known) return null
  for (const key of keys.repeatKeys()) {
    const earlier = known.get(nameOf(link.id, key))?.find(leavesNoRoom(link, inSession))
    if (earlier) return earlier
  }
  return null
}

/** The check-ins of this browser and name in that session, whether they have left it or not. */
export const knownIn = (
  known: KnownCheckIns,
  { keys }: Pick<Attempt, 'keys'>,
  link: LinkState,
  { session }: InSession,
): KnownCheckIn[] =>
  known.size > 0 && keys?.known
    ? keys.repeatKeys().flatMap(key => (known.get(nameOf(link.id, key)) ?? []).filter(isAt(session.startsAt)))
    : []

const isAt =
  (startsAtMs: number) =>
  ({ sessionAt }: KnownCheckIn) =>
    sessionAt?.getTime() === startsAtMs

/** Under the link's rule, or because the visitor has not left. */
export function leavesNoRoom(link: LinkState, inSession: InSession | null) {
  const rule = { repeatRule: link.repeatRule, timeZone: timeZoneAt(link) }
  return ({ checkedInAt, sessionAt, present, left }: KnownCheckIn): boolean => {
    if (left && mayComeBack(link)) return false
    const sessions = { earlier: sessionAt, now: startOf(inSession) }
    return (
      (present && link.checkOut === 'ask' && isSameStay(sessions)) || isRepeat(rule, checkedInAt, link.now, sessions)
    )
  }
}

/** Whether the same browser and name has a check-in at a link with check-out, and has not left. */
export const isStillHere = (known: KnownCheckIns, { keys }: Attempt, link: LinkState): boolean =>
  link.checkOut === 'ask' &&
  keys !== null &&
  keys.known &&
  keys.repeatKeys().some(key => known.get(nameOf(link.id, key))?.some(({ present }) => present))

/** A check-in of this batch, for the attempts after it. */
export function noteCheckIn(
  known: KnownCheckIns,
  { id, keys }: Attempt,
  link: LinkState,
  inSession: InSession | null,
): void {
  if (!knowsVisitors(link) || !keys?.known) return
  listAt(known, nameOf(link.id, keys.repeatKeys()[0]!)).unshift({
    id,
    checkedInAt: link.now,
    sessionAt: startOf(inSession),
    lateS: inSession?.lateS ?? null,
    present: link.checkOut === 'ask',
    left: false,
  })
}

const startOf = (inSession: InSession | null) => inSession && new Date(inSession.session.startsAt)
