import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { DAY_MS } from '../../../contract/durations.ts'
import type { OutsideSessions, Schedule } from '../../../contract/schedule.ts'
import { scheduleWords } from '../../../contract/schedule-words.ts'
import { lateSOf, visitOf, windowAt } from '../../../contract/session-windows.ts'
import { dayIn, notOpenSentence } from '../../../contract/session-words.ts'
import { BoundedMap } from '../../caches/bounded-map.ts'
import { memoizeUntil } from '../../caches/memoize-until.ts'
import type { Queries } from '../../db/db.ts'
import { Declined } from '../../http/declined.ts'
import { timelineOf, timelinesOf } from './schedule-store.ts'
import type { InSession } from './session-counts.ts'
import {
  lastSession,
  nextWindow,
  type OpenWindow,
  type PlannedSession,
  sessionsBetween,
  type Timeline,
  windowsBetween,
} from './session-rules.ts'

/** Windows are computed for so long, and used for half of it. */
const AHEAD_MS = 2 * DAY_MS
const BEHIND_MS = 2 * DAY_MS
const MAX_CACHED_LINKS = 5000
/** A dashboard may have hundreds: between them other requests have their turn. */
const LINKS_AT_ONCE = 20

export interface ScheduledLink {
  id: string
  scheduleVersion: number
  expiresAt: Date
  now: Date
}

/** The sessions of a link around the present. */
export interface LinkSessions {
  /** Those that start in the days before and after. */
  windows: OpenWindow[]
  zone: string
  schedule: Schedule | null
  outside: OutsideSessions
  /** The first window that opens after a time of these days, however far away. */
  nextAfter: (atMs: number) => OpenWindow | null
  /** The session that was over last at a time of these days. */
  lastBefore: (atMs: number) => PlannedSession | null
}

interface Cached extends LinkSessions {
  usableFromMs: number
  usableToMs: number
}

type Connection = pg.ClientBase | pg.Pool

const cached = new BoundedMap<string, Cached>(MAX_CACHED_LINKS)
const loading = new Map<string, Promise<LinkSessions>>()

const keyOf = ({ id, scheduleVersion }: ScheduledLink) => `${id} ${scheduleVersion}`

function cachedSessions(link: ScheduledLink): LinkSessions | null {
  const known = cached.get(keyOf(link))
  const nowMs = link.now.getTime()
  return known && known.usableFromMs <= nowMs && nowMs < known.usableToMs ? known : null
}

/**
 * The sessions of those of the links that have a schedule, by the id of the link. Reads nothing where all are cached, and else
 * once for all of them.
 */
export async function sessionsOfLinks(
  client: Connection,
  links: readonly ScheduledLink[],
): Promise<Map<string, LinkSessions>> {
  const known = new Map<string, LinkSessions>()
  const missing: ScheduledLink[] = []
  for (const link of links.filter(({ scheduleVersion }) => scheduleVersion > 0)) {
    const sessions = cachedSessions(link)
    if (sessions) known.set(link.id, sessions)
    else missing.push(link)
  }
  return missing.length > 0 ? new Map([...known, ...(await loadAround(client, missing))]) : known
}

/** The sessions of a link with a schedule. Simultaneous pages share one load; a batch never waits for the pool, and loads its own. */
export async function sessionsOfPage(pool: pg.Pool, link: ScheduledLink): Promise<LinkSessions> {
  const known = cachedSessions(link)
  if (known) return known
  const key = keyOf(link)
  const load =
    loading.get(key) ??
    loadAround(pool, [link])
      .then(loaded => loaded.get(link.id)!)
      .finally(() => loading.delete(key))
  loading.set(key, load)
  return load
}

async function loadAround(client: Connection, links: readonly ScheduledLink[]): Promise<Map<string, LinkSessions>> {
  const atMs = Math.min(...links.map(({ now }) => now.getTime()))
  const timelines = await timelinesOf(
    client,
    links.map(({ id }) => id),
    new Date(atMs - 2 * BEHIND_MS),
  )
  const loaded = new Map<string, LinkSessions>()
  for (const link of links) {
    const nowMs = link.now.getTime()
    const sessions = sessionsAround(timelines.get(link.id) ?? { versions: [], stored: [] }, nowMs)
    cached.set(keyOf(link), { ...sessions, usableFromMs: nowMs - DAY_MS / 2, usableToMs: nowMs + AHEAD_MS / 2 })
    loaded.set(link.id, sessions)
    if (loaded.size % LINKS_AT_ONCE === 0) await setImmediate()
  }
  return loaded
}

/** To find the next and the last session may take a scan of years: they are kept until a window opens or a session ends. */
function sessionsAround(timeline: Timeline, atMs: number): LinkSessions {
  const windows = windowsBetween(timeline, { fromMs: atMs - BEHIND_MS, toMs: atMs + AHEAD_MS })
  const current = timeline.versions.at(-1)
  return {
    windows,
    zone: current?.zone ?? 'UTC',
    schedule: current?.schedule ?? null,
    outside: current?.schedule?.outside ?? 'accept',
    nextAfter: memoizeUntil(fromMs => {
      const value = windows.find(({ opensAt }) => opensAt > fromMs) ?? nextWindow(timeline, fromMs)
      return { value, untilMs: value?.opensAt ?? Infinity }
    }),
    lastBefore: memoizeUntil(fromMs => ({
      value: windows.findLast(({ endsAt }) => endsAt <= fromMs) ?? lastSession(timeline, fromMs),
      untilMs: windows.find(({ endsAt }) => endsAt > fromMs)?.endsAt ?? Infinity,
    })),
  }
}

/** The session that an attempt belongs to, by the opening of its page. */
export const sessionOfVisit = ({ windows }: LinkSessions, now: Date, openedAt: Date | null): InSession | null =>
  visitOf(windows, { nowMs: now.getTime(), openedMs: openedAt?.getTime() ?? null })

/** The session at the time of a record that has waited or was entered by hand, also where the schedule was removed since. */
export async function sessionOfRecord(
  db: Queries | pg.ClientBase,
  linkId: string,
  at: Date,
): Promise<InSession | null> {
  const { windows } = await windowsAround(db, linkId, [at])
  return inSessionAt(windows, at)
}

export function inSessionAt(windows: readonly OpenWindow[], at: Date): InSession | null {
  const session = windowAt(windows, at.getTime())
  return session && { session, lateS: lateSOf(session.startsAt, at.getTime()) }
}

/** The windows of a link around the times of records, read once for all of them. */
export async function windowsAround(
  db: Queries | pg.ClientBase,
  linkId: string,
  times: readonly Date[],
): Promise<Pick<LinkSessions, 'windows' | 'zone'>> {
  const [firstMs, lastMs] = [Math.min(...times.map(Number)), Math.max(...times.map(Number))]
  const timeline = await timelineOf(db, linkId, new Date(firstMs - 2 * BEHIND_MS))
  return {
    windows: windowsBetween(timeline, { fromMs: firstMs - BEHIND_MS, toMs: lastMs + AHEAD_MS }),
    zone: timeline.versions.at(-1)?.zone ?? 'UTC',
  }
}

interface SessionAt {
  session: PlannedSession
  /** Null where it takes no check-ins. */
  opensAt: number | null
  /** The one after it, if it starts within two days. */
  next: PlannedSession | null
}

/** The session of a link that starts at this time. Declines a time at which none does. */
export async function sessionAt(db: Queries | Connection, linkId: string, startsAt: Date): Promise<SessionAt> {
  const fromMs = startsAt.getTime()
  const timeline = await timelineOf(db, linkId, new Date(fromMs - BEHIND_MS))
  const range = { fromMs, toMs: fromMs + AHEAD_MS }
  // One that the schedule has no more, and a cancelled one, leave their time to others.
  const [session, next = null] = sessionsBetween(timeline, range).filter(
    each => each.startsAt === fromMs || (each.scheduled && !each.cancelled),
  )
  if (session?.startsAt !== fromMs) throw new Declined('session_not_found')
  const window = windowsBetween(timeline, range).find(each => each.startsAt === fromMs)
  return { session, opensAt: window?.opensAt ?? null, next }
}

/** All sessions that a day off cancels, by the start of one of them. */
export async function sessionsOfDayOff(
  db: Queries,
  linkId: string,
  { dayOff, startsAt }: { dayOff: string; startsAt: number },
): Promise<PlannedSession[]> {
  const timeline = await timelineOf(db, linkId, new Date(startsAt - BEHIND_MS))
  const around = sessionsBetween(timeline, { fromMs: startsAt - DAY_MS, toMs: startsAt + DAY_MS })
  return around.filter(session => session.dayOff === dayOff)
}

/** A session as emails name it: by the clock of its own time. */
export interface NamedSession {
  title: string | null
  startsAt: string
  endsAt: string
  zone: string
}

/** The session at the time of a check-in that waits. */
export async function namedSessionAt(db: Queries, linkId: string, at: Date): Promise<NamedSession | null> {
  const { windows } = await windowsAround(db, linkId, [at])
  return named(windowAt(windows, at.getTime()))
}

/** The session of a record, by its start, as it is called now. Null: the record is in none. */
export async function namedSession(db: Queries, linkId: string, startsAt: Date | null): Promise<NamedSession | null> {
  if (!startsAt) return null
  const fromMs = startsAt.getTime()
  const timeline = await timelineOf(db, linkId, new Date(fromMs - BEHIND_MS))
  return named(sessionsBetween(timeline, { fromMs, toMs: fromMs + 1 })[0] ?? null)
}

function named(session: PlannedSession | null): NamedSession | null {
  if (!session) return null
  const { title, startsAt, endsAt, zone } = session
  return { title, startsAt: new Date(startsAt).toISOString(), endsAt: new Date(endsAt).toISOString(), zone }
}

/** The next session that opens before the link ends. */
export function nextSession(
  { nextAfter }: LinkSessions,
  { now, expiresAt }: Pick<ScheduledLink, 'now' | 'expiresAt'>,
): OpenWindow | null {
  const next = nextAfter(now.getTime())
  return next && next.opensAt < expiresAt.getTime() ? next : null
}

/** 'Every Monday and Wednesday, 09:00–10:30, Berlin time'; null without a schedule. */
export const timesSentence = (current: Pick<LinkSessions, 'schedule' | 'zone'> | null, now: Date): string | null =>
  current?.schedule ? scheduleWords(current.schedule, current.zone, dayIn(now.getTime(), current.zone)) : null

/** Why a link is not open at this moment. */
export function notOpenAt(sessions: LinkSessions, link: Pick<ScheduledLink, 'now' | 'expiresAt'>): string {
  const nowMs = link.now.getTime()
  return notOpenSentence({
    nowMs,
    zone: sessions.zone,
    opensAtMs: nextSession(sessions, link)?.opensAt ?? null,
    last: sessions.lastBefore(nowMs),
  })
}
