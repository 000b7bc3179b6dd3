import { sql } from 'kysely'
import { DAY_MS } from '../../../../contract/durations.ts'
import { OPENS_BEFORE_MIN } from '../../../../contract/schedule.ts'
import type { Db, Queries } from '../../../db/db.ts'
import { sessionsBetween, timelineOf } from '../../schedules/index.ts'
import { lockList } from '../list/change-list.ts'
import { listedAt } from './listed-at.ts'

export const DUE_LINKS = 100
const BATCH_ROWS = 2000
/** The longest session, and what a change of the clock adds to it. */
const MARGIN_MS = 2 * DAY_MS
/** A session that was cancelled at its end may be restored within so many days. */
const LOOK_BACK_MS = 31 * DAY_MS
const LOOK_AHEAD_MS = 31 * DAY_MS
/** Check-ins of a session come so long before it at the earliest. */
const EARLIEST_MS = OPENS_BEFORE_MIN.max * 60_000

/** Stands for the start of a session at a link without any, whose list is one for its whole life. */
export const WHOLE_LIFE = new Date(0)

export interface DueLink {
  id: string
  scheduleVersion: number
  expiresAt: Date
  now: Date
  /** Sessions that ended after that are yet to be looked at. */
  since: Date
  /** Check-ins from before that may be erased already. */
  keptSince: Date | null
  /** The check-ins of a whole life are all there. */
  keptWhole: boolean
}

export interface EndedSession {
  startsAt: Date
  endsAt: Date
}

/** The next links with a list of which a session may have ended since the last time, or whose schedule has changed. */
export async function dueLinks(
  db: Queries,
  { serviceDays, after }: { serviceDays: number | null; after: string },
): Promise<DueLink[]> {
  const { rows } = await sql<DueLink>`
    select l.id, l.schedule_version as "scheduleVersion", l.expires_at as "expiresAt", n.now, k.since as "keptSince",
      coalesce(l.created_at >= k.since, true) as "keptWhole",
      case when g.schedule_version = l.schedule_version then g.done_to
        else least(g.done_to, n.now - make_interval(secs => ${LOOK_BACK_MS / 1000})) end as since
    from links l cross join (select app_now() as now offset 0) n
    cross join lateral (select n.now - make_interval(days => least(l.keep_days, ${serviceDays}::int)) as since) k
    left join attendance_progress g on g.link_id = l.id
    where l.id > ${after} and l.people_count > 0 and l.creator_id is not null and (g.link_id is null or g.schedule_version <> l.schedule_version
      or case when l.schedule_version > 0 then g.due_at <= n.now else g.done_to < l.expires_at and l.expires_at <= n.now end)
    order by l.id limit ${DUE_LINKS}`.execute(db)
  return rows
}

/**
 * The sessions of a link that have ended since then, and when the next one ends. None that was cancelled, and none from which
 * check-ins may have been erased: who was there would be called absent.
 */
export async function absencesOf(
  db: Db,
  { id, scheduleVersion, expiresAt, now, since, keptSince, keptWhole }: DueLink,
): Promise<{ ended: EndedSession[]; nextEnd: Date }> {
  const isNew = (endsAtMs: number) => endsAtMs > since.getTime() && endsAtMs <= now.getTime()
  if (scheduleVersion === 0)
    return {
      ended: isNew(expiresAt.getTime()) && keptWhole ? [{ startsAt: WHOLE_LIFE, endsAt: expiresAt }] : [],
      nextEnd: expiresAt,
    }
  const keptFromMs = keptSince ? keptSince.getTime() + EARLIEST_MS : Number.NEGATIVE_INFINITY
  const range = { fromMs: since.getTime() - MARGIN_MS, toMs: now.getTime() + LOOK_AHEAD_MS }
  const timeline = await timelineOf(db, id, new Date(range.fromMs - MARGIN_MS))
  const sessions = sessionsBetween(timeline, range).filter(({ scheduled, cancelled }) => scheduled && !cancelled)
  // Also after the link's own end, which may have been put off by then.
  const nextEndMs = Math.min(
    ...sessions.map(({ endsAt }) => endsAt).filter(endsAt => endsAt > now.getTime()),
    range.toMs,
  )
  return {
    ended: sessions
      .filter(({ startsAt, endsAt }) => isNew(endsAt) && startsAt >= keptFromMs && startsAt < expiresAt.getTime())
      .map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }))
      .sort((one, other) => one.endsAt.getTime() - other.endsAt.getTime()),
    nextEnd: new Date(nextEndMs),
  }
}

/**
 * Writes in pieces who was on the list when the session ended. Those who are here are absent only once their check-in counts no
 * more. Nobody is erased from the list meanwhile, whose row would outlive them.
 */
export async function* writeAbsences(db: Db, linkId: string, { startsAt, endsAt }: EndedSession): AsyncGenerator<void> {
  let after: string | null = null
  do {
    after = await db.transaction().execute(async tx => {
      await lockList(tx, linkId)
      return writePiece(tx, linkId, { startsAt, endsAt }, after)
    })
    yield
  } while (after)
}

/** Returns the last person of the piece. */
async function writePiece(
  tx: Queries,
  linkId: string,
  { startsAt, endsAt }: EndedSession,
  after: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ last: string }>`
      with piece as (
        select id from people p where link_id = ${linkId} and (${after}::uuid is null or id > ${after}::uuid)
          and ${listedAt(endsAt)}
        order by id limit ${BATCH_ROWS}),
      written as (
        insert into attendances (link_id, starts_at, person_id, state)
        select ${linkId}, ${startsAt}, id, 'absent' from piece on conflict do nothing)
      select id as last from piece order by id desc limit 1`.execute(tx)
  return rows[0]?.last ?? null
}

export const storeProgress = (
  db: Db,
  { id, scheduleVersion }: DueLink,
  { doneTo, dueAt }: { doneTo: Date; dueAt: Date },
) =>
  sql`insert into attendance_progress (link_id, done_to, due_at, schedule_version)
    select id, ${doneTo}, ${dueAt}, ${scheduleVersion} from links where id = ${id}
    on conflict (link_id) do update set done_to = excluded.done_to, due_at = excluded.due_at,
      schedule_version = excluded.schedule_version`.execute(db)

/** Erases what is said of sessions that are as long ago as their link, or the service, keeps check-ins. Returns how many rows. */
export async function eraseOldAttendances(db: Db, serviceDays: number | null): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (
      select a.link_id, a.starts_at, a.person_id from links l
      cross join lateral (select app_now() - make_interval(days => least(l.keep_days, ${serviceDays}::int)) as before) kept
      join attendances a on a.link_id = l.id and a.starts_at < kept.before
        and (a.starts_at > ${WHOLE_LIFE} or l.expires_at < kept.before)
      limit ${BATCH_ROWS})
    delete from attendances a using old
    where (a.link_id, a.starts_at, a.person_id) = (old.link_id, old.starts_at, old.person_id)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
