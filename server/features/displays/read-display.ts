import { sql } from 'kysely'
import { GREETED_S, MAX_GREETED, type ShownDisplay } from '../../../contract/displays.ts'
import { checkInPath } from '../../../contract/paths.ts'
import type { Queries } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { type LinkState, linkStates, newestOrdinal, peopleCounts } from '../links/index.ts'
import { stayPaired } from '../pairing/index.ts'
import { firstNamesSince } from '../people/index.ts'
import { type DisplayCaller, SCREENS } from './access.ts'
import { codeSourceOf } from './codes/display-secret.ts'
import type { Encryption } from './codes/encryption.ts'
import { codesAhead } from './codes/screen-codes.ts'
import { shownOnScreen } from './shown-on-screen.ts'

export async function readDisplay(
  { config, db, pool, secretsOfDisplays }: Pick<Deps, 'config' | 'db' | 'pool'> & { secretsOfDisplays: Encryption },
  { cookies, device }: DisplayCaller,
): Promise<ShownDisplay> {
  const { checkinToken, latestAt, names } = device
  const [link] = await linkStates(pool, [checkinToken], { lock: false })
  const source = codeSourceOf(secretsOfDisplays, device)
  // Without the secret of the service by which it was made, it is no display any more.
  if (!link || (device.secret && !source)) throw new Declined('display_removed')
  await stayPaired(db, SCREENS.wall, cookies, device)
  const shown = await shownOnScreen(pool, link)
  return {
    ...shown,
    url: config.APP_URL + checkInPath(checkinToken),
    checksOut: link.checkOut === 'ask',
    present: shown.session
      ? await presentIn(db, link, Date.parse(shown.session.startsAt))
      : await presentToday(db, link.id, shown.zone),
    latest: latestAt?.toISOString() ?? null,
    ...(names === 'first' && { welcome: await arriving(db, link) }),
    ...(source && { codes: codesAhead(source, link.now) }),
  }
}

/** As the creator's details count: people where the link has a list, else check-ins. */
async function presentIn(db: Queries, { id: linkId, peopleCount }: LinkState, startsAt: number): Promise<number> {
  const row = await db
    .selectFrom('occurrences')
    .select('checkin_count')
    .where('link_id', '=', linkId)
    .where('starts_at', '=', new Date(startsAt))
    .executeTakeFirst()
  const checkinCount = row?.checkin_count ?? 0
  if (peopleCount === 0) return checkinCount
  const people = (await peopleCounts(db, linkId, [{ startsAt, checkinCount }])).get(startsAt)
  return people ? people.present + people.late : checkinCount
}

/** Also a display that was made before its link kept only that people were there names nobody. */
const arriving = async (db: Queries, link: LinkState): Promise<string[]> =>
  link.keeps === 'verdict' || link.peopleCount === 0
    ? []
    : firstNamesSince(db, link.id, { newestOrdinal: newestOrdinal(link), withinS: GREETED_S, atMost: MAX_GREETED })

/** From the counters of quarters of an hour, in which every time zone's midnight falls. */
async function presentToday(db: Queries, linkId: string, zone: string): Promise<number> {
  const { rows } = await sql<{ present: number }>`
    select coalesce(sum(attempts), 0)::int as present from attempt_counts
    where link_id = ${linkId} and outcome = 'accepted' and slot_at >= date_trunc('day', app_now(), ${zone})`.execute(db)
  return rows[0]!.present
}
