import { type CalendarEvent, calendarFile } from '../../../../contract/calendar-file.ts'
import { CALENDAR_DAYS } from '../../../../contract/calendars.ts'
import { DAY_MS } from '../../../../contract/durations.ts'
import { BoundedMap } from '../../../caches/bounded-map.ts'
import { type Db, databaseNow } from '../../../db/db.ts'
import { hashOf } from '../../../db/ids.ts'
import type { Limit } from '../../../db/limits.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'
import { enforceNetworkLimit } from '../../../http/rate-limits.ts'
import { Answer } from '../../../http/route.ts'
import { sessionsBetween, timelineOf } from '../../schedules/index.ts'
import type { LinkRow } from '../store.ts'

interface Reader {
  token: string
  ip: string | null
  /** What the calendar has read before. */
  knownTag: string | undefined
}

const MISSES_PER_NETWORK: Limit = { max: 120, windowS: 60 }
const REFRESH_HOURS = 6
/** A year of ten sessions a day has some hundred kilobytes. */
const MAX_CACHED = 50
const cached = new BoundedMap<string, string>(MAX_CACHED)

/** What calendars have read already costs two reads by a key: they come again and again, and sessions are computed. */
export async function readCalendar(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  { token, ip, knownTag }: Reader,
): Promise<Answer> {
  const link = await linkOfCalendar(db, token)
  if (!link) {
    await enforceNetworkLimit({ config, db }, 'missed calendars', ip, MISSES_PER_NETWORK)
    throw new Declined('not_found')
  }
  const today = new Date(Math.floor((await databaseNow(db)).getTime() / DAY_MS) * DAY_MS)
  const tag = `"${hashOf(`${link.id} ${link.version} ${today.toISOString()}`).toString('base64url')}"`
  const headers = { etag: tag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }
  if (tagsIn(knownTag).includes(tag)) return new Answer(304, '', headers)
  const file = cached.get(tag) ?? (await calendarOf(db, link, today))
  cached.set(tag, file)
  return new Answer(200, file, headers)
}

/** A proxy that compresses makes a tag a weak one. */
const tagsIn = (header = '') => header.split(',').map(tag => tag.trim().replace(/^W\//, ''))

const linkOfCalendar = (db: Db, token: string): Promise<LinkRow | undefined> =>
  db
    .selectFrom('calendars')
    .innerJoin('links', 'links.id', 'calendars.link_id')
    .selectAll('links')
    .where('secret_hash', '=', hashOf(token))
    .where('creator_id', 'is not', null)
    .executeTakeFirst()

/** The same for a whole day, so that calendars need not read it again. */
async function calendarOf(db: Db, link: LinkRow, today: Date): Promise<string> {
  const fromMs = today.getTime() - CALENDAR_DAYS.before * DAY_MS
  const toMs = Math.min(today.getTime() + (CALENDAR_DAYS.after + 1) * DAY_MS, link.expires_at.getTime())
  const timeline = await timelineOf(db, link.id, new Date(fromMs - 2 * DAY_MS))
  const events = sessionsBetween(timeline, { fromMs, toMs })
    .filter(({ scheduled }) => scheduled)
    .map(
      ({ startsAt, endsAt, title, cancelled }): CalendarEvent => ({
        uid: `${link.id}-${startsAt}@nearmark`,
        title: title ?? link.location_name,
        place: [link.location_name, link.formatted_address],
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(endsAt).toISOString(),
        sequence: link.version,
        cancelled,
      }),
    )
  return calendarFile({
    feed: { name: link.location_name, refreshHours: REFRESH_HOURS },
    stampedAt: today.toISOString(),
    events,
  })
}
