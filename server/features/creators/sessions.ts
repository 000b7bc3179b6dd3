import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { hashOf, newSecret, uuidv7 } from '../../db/ids.ts'
import { publishOnCommit } from '../../live/live.ts'

export const SESSION_IDLE_DAYS = 7
export const SESSION_DAYS = 30
/** Updated at most this often, so that not every request writes. */
const SEEN_EVERY_S = 60

export interface ActiveSession {
  sessionId: string
  creatorId: string
  email: string
  openedAt: Date
}

const isActive = sql<boolean>`s.last_seen_at > app_now() - make_interval(days => ${SESSION_IDLE_DAYS})
  and s.opened_at > app_now() - make_interval(days => ${SESSION_DAYS})`

/** The active session of a cookie, with its creator. */
export async function sessionOf(db: Queries, secret: string | undefined): Promise<ActiveSession | null> {
  if (!secret) return null
  const { rows } = await sql<ActiveSession & { isStale: boolean }>`
    select s.id as "sessionId", s.creator_id as "creatorId", c.email, s.opened_at as "openedAt",
      s.last_seen_at < app_now() - make_interval(secs => ${SEEN_EVERY_S}) as "isStale"
    from sessions s join creators c on c.id = s.creator_id
    where s.secret_hash = ${hashOf(secret)} and ${isActive}`.execute(db)
  const found = rows[0]
  if (!found) return null
  const { isStale, ...session } = found
  if (isStale) await updateLastSeen(db, session.sessionId)
  return session
}

async function updateLastSeen(db: Queries, sessionId: string) {
  await sql`update sessions set last_seen_at = app_now() where id = ${sessionId}
    and last_seen_at < app_now() - make_interval(secs => ${SEEN_EVERY_S})`.execute(db)
}

/** Opens a session with a new secret, and ends the session that this browser had before. */
export async function openSession(
  tx: Queries,
  session: { creatorId: string; userAgent: string; browserHash: Buffer; replacing: string | undefined },
): Promise<{ sessionId: string; secret: string }> {
  const { creatorId, userAgent, browserHash, replacing } = session
  if (replacing) await endSession(tx, replacing)
  const secret = newSecret()
  const sessionId = uuidv7()
  await tx
    .insertInto('sessions')
    .values({
      id: sessionId,
      secret_hash: hashOf(secret),
      creator_id: creatorId,
      user_agent: userAgent,
      browser_hash: browserHash,
    })
    .execute()
  return { sessionId, secret }
}

export interface SessionRow {
  id: string
  userAgent: string
  openedAt: Date
  lastSeenAt: Date
}

/** The creator's active sessions: `first`, then the others by last use, newest first. */
export async function sessionsOf(db: Queries, creatorId: string, first: string | null = null): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.user_agent as "userAgent", s.opened_at as "openedAt", s.last_seen_at as "lastSeenAt"
    from sessions s where s.creator_id = ${creatorId} and ${isActive}
    order by s.id is not distinct from ${first}::uuid desc, s.last_seen_at desc, s.id desc`.execute(db)
  return rows
}

export async function endSession(db: Queries, secret: string): Promise<void> {
  await endSessions(db, sql`secret_hash = ${hashOf(secret)}`)
}

/** False when the creator has no such session. */
export async function endOwnSession(db: Queries, creatorId: string, sessionId: string): Promise<boolean> {
  return (await endSessions(db, sql`creator_id = ${creatorId} and id = ${sessionId}`)) > 0
}

/** Returns the number of sessions ended. */
export const endSessionsOf = (db: Queries, creatorId: string): Promise<number> =>
  endSessions(db, sql`creator_id = ${creatorId}`)

/** A stream of live events outlives the request that opened it, so the end of its session is published. */
async function endSessions(db: Queries, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: string; creatorId: string }>`
    delete from sessions where ${condition} returning id, creator_id as "creatorId"`.execute(db)
  for (const { id, creatorId } of rows)
    await publishOnCommit(db, { key: creatorId, event: 'session-ended', data: { sessionId: id } })
  return rows.length
}

export async function deleteExpiredSessions(db: Queries): Promise<void> {
  await sql`delete from sessions s where not (${isActive})`.execute(db)
}
