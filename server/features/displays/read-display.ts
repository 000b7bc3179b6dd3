import { sql } from 'kysely'
import type { ShownDisplay } from '../../../contract/displays.ts'
import { checkInPath } from '../../../contract/paths.ts'
import { problems } from '../../../contract/problems.ts'
import { windowAt } from '../../../contract/session-windows.ts'
import type { Queries } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { type LinkState, linkStates } from '../links/index.ts'
import { timeZoneAt } from '../places/index.ts'
import { notOpenAt, sessionsOfPage } from '../schedules/index.ts'
import type { DisplayCaller } from './access.ts'

/** How exactly `seen_at` is kept: a screen reads every few seconds. */
const SEEN_EVERY_S = 60

export async function readDisplay(
  { config, db, pool }: Pick<Deps, 'config' | 'db' | 'pool'>,
  { id, checkinToken, latestAt }: DisplayCaller['display'],
): Promise<ShownDisplay> {
  const [link] = await linkStates(pool, [checkinToken], { lock: false })
  if (!link) throw new Declined('display_removed')
  await sql`update displays set seen_at = app_now()
    where id = ${id} and seen_at < app_now() - ${SEEN_EVERY_S} * interval '1 second'`.execute(db)
  const sessions = link.scheduleVersion > 0 ? await sessionsOfPage(pool, link) : null
  const scheduled = sessions?.schedule ? sessions : null
  const zone = scheduled?.zone ?? timeZoneAt(link)
  const session = scheduled && windowAt(scheduled.windows, link.now.getTime())
  const closedNow = scheduled?.outside === 'refuse' && !session ? notOpenAt(scheduled, link) : null
  return {
    place: { name: link.locationName, hostName: link.hostName },
    url: config.APP_URL + checkInPath(checkinToken),
    zone,
    now: link.now.toISOString(),
    closed: closedForGood(link) ?? closedNow,
    session: session && {
      title: session.title,
      startsAt: new Date(session.startsAt).toISOString(),
      endsAt: new Date(session.endsAt).toISOString(),
    },
    present: session ? await presentIn(db, link.id, new Date(session.startsAt)) : await presentToday(db, link.id, zone),
    latest: latestAt?.toISOString() ?? null,
  }
}

/** A screen in public does not say what its creator has not paid. */
const closedForGood = ({ expiresAt, now, blocked }: LinkState): string | null =>
  expiresAt <= now ? problems.link_expired.error : blocked ? 'Check-in is closed.' : null

async function presentIn(db: Queries, linkId: string, startsAt: Date): Promise<number> {
  const row = await db
    .selectFrom('occurrences')
    .select('checkin_count')
    .where('link_id', '=', linkId)
    .where('starts_at', '=', startsAt)
    .executeTakeFirst()
  return row?.checkin_count ?? 0
}

/** From the counters of quarters of an hour, in which every time zone's midnight falls. */
async function presentToday(db: Queries, linkId: string, zone: string): Promise<number> {
  const { rows } = await sql<{ present: number }>`
    select coalesce(sum(attempts), 0)::int as present from attempt_counts
    where link_id = ${linkId} and outcome = 'accepted' and slot_at >= date_trunc('day', app_now(), ${zone})`.execute(db)
  return rows[0]!.present
}
