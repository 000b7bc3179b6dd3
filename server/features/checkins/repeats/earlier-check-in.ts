import type pg from 'pg'
import { knowsVisitors } from '../../../../contract/link-settings.ts'
import type { LinkState } from '../../links/index.ts'
import { foldName } from '../../people/index.ts'
import { enqueuePhotoErasure } from '../../photos/index.ts'
import { timeZoneAt } from '../../places/index.ts'
import { IS_PRESENT } from '../../presence/index.ts'
import { sessionOfRecord } from '../../schedules/index.ts'
import { COUNTED_AT } from '../check-in-rows.ts'
import type { KnownCheckIn } from './known-check-ins.ts'
import { isRepeat, isSameStay, mayComeBack } from './repeat-rules.ts'

/** More than a day's rule can have in the time that a link keeps check-ins; of these one is enough. */
const MAX_EARLIER = 400

interface Waiting {
  link_id: string
  id: string
}

interface EarlierRow {
  id: string
  at: Date
  asked_at: Date
  counted_at: Date
  session_at: Date | null
  late_s: number | null
  present: boolean
  /** Before the one that has waited began to. */
  left: boolean
  /** Null of those that are known by browser and name. */
  names: [string, string] | null
}

interface EarlierOptions {
  /** The email is being verified now. */
  emailVerified?: boolean
  /** The session that the creator has chosen for it; by default that of its own time. */
  sessionAt?: Date | null
}

/**
 * The valid check-in that leaves no room for one that has waited: of the same browser and name, or of the same email, verified in
 * both. The link must be locked.
 */
export async function earlierCheckIn(
  client: pg.ClientBase,
  link: LinkState,
  waiting: Waiting,
  { emailVerified = false, sessionAt }: EarlierOptions = {},
): Promise<KnownCheckIn | null> {
  if (!knowsVisitors(link)) return null
  const { rows } = await client.query<EarlierRow>(
    `with waiting as (select *, ${COUNTED_AT} as finds_session_at from pending_check_ins where link_id = $1 and id = $2)
     select c.id, c.checked_in_at as at, w.checked_in_at as asked_at, w.finds_session_at as counted_at, c.occurrence_at as session_at, c.late_s, ${IS_PRESENT} as present, ${HAD_LEFT} as left, null as names
       from waiting w join repeat_keys r on (r.link_id, r.key) = (w.link_id, w.repeat_key)
       join check_ins c on (c.link_id, c.ordinal) = (r.link_id, r.ordinal) where c.state = 'valid'
     union all
     select c.id, c.checked_in_at, w.checked_in_at, w.finds_session_at, c.occurrence_at, c.late_s, ${IS_PRESENT}, ${HAD_LEFT},
       json_build_array(c.user_name, w.user_name)
       from waiting w join check_ins c on (c.link_id, c.user_email) = (w.link_id, w.user_email)
       where (w.email_verified or $3) and c.email_verified and c.state = 'valid'
     order by 2 desc limit ${MAX_EARLIER}`,
    [waiting.link_id, waiting.id, emailVerified],
  )
  const rule = { repeatRule: link.repeatRule, timeZone: timeZoneAt(link) }
  const [first] = rows
  const session = sessionAt === undefined && first ? await sessionStartOf(client, link, first.counted_at) : sessionAt
  const earlier = rows.find(row => {
    if (row.left && mayComeBack(link)) return false
    const sessions = { earlier: row.session_at, now: session ?? null }
    return (
      (link.checkOut === 'ask' && wasPresent(row) && isSameStay(sessions)) ||
      isRepeat(rule, row.at, row.asked_at, sessions)
    )
  })
  if (!earlier) return null
  return {
    id: earlier.id,
    checkedInAt: earlier.at,
    sessionAt: earlier.session_at,
    lateS: earlier.late_s,
    present: earlier.present,
    left: earlier.left,
  }
}

const HAD_LEFT = 'coalesce(c.out_at <= w.checked_in_at, false)'

/** Whether the same person was there already at the time of the one that has waited. A family may share an email. */
const wasPresent = ({ present, at, asked_at, names }: EarlierRow): boolean =>
  present && at <= asked_at && (!names || foldName(names[0]) === foldName(names[1]))

async function sessionStartOf(client: pg.ClientBase, link: LinkState, at: Date): Promise<Date | null> {
  const inSession = await sessionOfRecord(client, link.id, at)
  return inSession && new Date(inSession.session.startsAt)
}

/** Ends the wait of one that is no second check-in. Its visitor is told of the earlier one, and its photo is erased. */
export async function settleRepeated(
  client: pg.ClientBase,
  { link_id, id }: Waiting,
  earlier: Pick<KnownCheckIn, 'id'>,
): Promise<void> {
  const { rows } = await client.query<{ photo_id: string | null }>(
    `with old as (select * from pending_check_ins where link_id = $1 and id = $2),
     settled as (
       update pending_check_ins p set confirmed_at = app_now(), photo_id = null, photo_bytes = null, photo_hash = null,
         earlier_id = $3, decision = case when old.waits_for = 'review' then 'approved' end,
         decided_at = case when old.waits_for = 'review' then app_now() end
       from old where (p.link_id, p.id) = (old.link_id, old.id)),
     counted as (
       update links set pending_count = pending_count - (old.waits_for = 'mail')::int,
         held_count = held_count - (old.waits_for = 'review')::int, photo_bytes = links.photo_bytes - coalesce(old.photo_bytes, 0)
       from old where links.id = old.link_id)
     select photo_id from old`,
    [link_id, id, earlier.id],
  )
  await enqueuePhotoErasure(
    client,
    rows.flatMap(({ photo_id }) => photo_id ?? []),
  )
}
