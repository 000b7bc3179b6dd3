import type pg from 'pg'
import type { OutsideSessions } from '../../../contract/schedule.ts'
import { lateSOf, visitOf, windowAt } from '../../../contract/session-windows.ts'
import { notOpenSentence } from '../../../contract/session-words.ts'
import { BoundedMap } from '../../caches/bounded-map.ts'
import type { Queries } from '../../db/db.ts'
import { timelineOf } from './schedule-store.ts'
import type { InSession } from './session-counts.ts'
import { lastSession, nextWindow, type OpenWindow, type Timeline, windowsBetween } from './session-rules.ts'

const DAY_MS = 86_400_000
/** Windows are computed for so long, and used for half of it. */
const AHEAD_MS = 2 * DAY_MS
const BEHIND_MS = 2 * DAY_MS
const MAX_CACHED_LINKS = 5000

interface ScheduledLink {
  id: string
  scheduleVersion: number
  expiresAt: Date
  now: Date
}

/** The sessions of a link around the present. */
export interface LinkSessions {
  timeline: Timeline
  /** Those that start in the days before and after. */
  windows: OpenWindow[]
  zone: string
  outside: OutsideSessions
}

interface Cached extends LinkSessions {
  usableFromMs: number
  usableToMs: number
}

const cached = new BoundedMap<string, Cached>(MAX_CACHED_LINKS)

/** The sessions of those of the links that have a schedule, by the id of the link. Reads nothing where all are cached. */
export async function sessionsOfLinks(
  client: pg.ClientBase | pg.Pool,
  links: readonly ScheduledLink[],
): Promise<Map<string, LinkSessions>> {
  const scheduled = links.filter(({ scheduleVersion }) => scheduleVersion > 0)
  const found = new Map<string, LinkSessions>()
  for (const link of scheduled) found.set(link.id, await sessionsOfLink(client, link))
  return found
}

async function sessionsOfLink(client: pg.ClientBase | pg.Pool, link: ScheduledLink): Promise<LinkSessions> {
  const key = `${link.id} ${link.scheduleVersion}`
  const nowMs = link.now.getTime()
  const known = cached.get(key)
  if (known && known.usableFromMs <= nowMs && nowMs < known.usableToMs) return known
  const loaded = await loadSessions(client, link.id, link.now)
  cached.set(key, { ...loaded, usableFromMs: nowMs - DAY_MS / 2, usableToMs: nowMs + AHEAD_MS / 2 })
  return loaded
}

/** The sessions of a link with a schedule around a time. */
export async function loadSessions(
  db: Queries | pg.ClientBase | pg.Pool,
  linkId: string,
  at: Date,
): Promise<LinkSessions> {
  const atMs = at.getTime()
  const timeline = await timelineOf(db, linkId, new Date(atMs - 2 * BEHIND_MS))
  const current = timeline.versions.at(-1)
  return {
    timeline,
    windows: windowsBetween(timeline, { fromMs: atMs - BEHIND_MS, toMs: atMs + AHEAD_MS }),
    zone: current?.zone ?? 'UTC',
    outside: current?.schedule?.outside ?? 'accept',
  }
}

/** The session that an attempt belongs to, by the opening of its page. */
export const sessionOfVisit = ({ windows }: LinkSessions, now: Date, openedAt: Date | null): InSession | null =>
  visitOf(windows, { nowMs: now.getTime(), openedMs: openedAt?.getTime() ?? null })

/** Whether the page was opened during a session, however long ago. */
export const openedInSession = ({ windows }: LinkSessions, openedAt: Date | null): boolean =>
  openedAt !== null && windowAt(windows, openedAt.getTime()) !== null

/** The session at the time of a record that has waited or was entered by hand. */
export async function sessionOfRecord(
  db: Queries | pg.ClientBase,
  { id, scheduleVersion }: Pick<ScheduledLink, 'id' | 'scheduleVersion'>,
  at: Date,
): Promise<InSession | null> {
  if (scheduleVersion === 0) return null
  const { windows } = await loadSessions(db, id, at)
  const session = windowAt(windows, at.getTime())
  return session && { session, lateS: lateSOf(session.startsAt, at.getTime()) }
}

/** The next session that opens before the link ends. */
export function nextSession(
  { timeline, windows }: LinkSessions,
  { now, expiresAt }: Pick<ScheduledLink, 'now' | 'expiresAt'>,
) {
  const [nowMs, beforeMs] = [now.getTime(), expiresAt.getTime()]
  const next = windows.find(({ opensAt }) => opensAt > nowMs) ?? nextWindow(timeline, { afterMs: nowMs, beforeMs })
  return next && next.opensAt < beforeMs ? next : null
}

const previousSession = ({ timeline, windows }: LinkSessions, now: Date) =>
  windows.findLast(({ endsAt }) => endsAt <= now.getTime()) ?? lastSession(timeline, now.getTime())

/** Why a link is not open at this moment. */
export function notOpenAt(sessions: LinkSessions, link: Pick<ScheduledLink, 'now' | 'expiresAt'>): string {
  const next = nextSession(sessions, link)
  return notOpenSentence({
    nowMs: link.now.getTime(),
    zone: sessions.zone,
    opensAtMs: next?.opensAt ?? null,
    last: previousSession(sessions, link.now),
  })
}
