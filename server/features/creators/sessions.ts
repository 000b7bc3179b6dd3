import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { hashOf, newSecret, uuidv7 } from '../../db/ids.ts'
import { publishOnCommit } from '../../live/live.ts'

export const SESSION_IDLE_DAYS = 7
export const SESSION_DAYS = 30
/** Writing at every request would make each read a write. */
const SEEN_EVERY_S = 60

export interface OwnSession {
  sessionId: string
  creatorId: string
  email: string
  openedAt: Date
}

const live = sql<boolean>`s.last_seen_at > app_now() - make_interval(days => ${SESSION_IDLE_DAYS})
  and s.opened_at > app_now() - make_interval(days => ${SESSION_DAYS})`

/** The living session behind a cookie, and whose it is. */
export async function sessionOf(db: Queries, secret: string | undefined): Promise<OwnSession | null> {
  if (!secret) return null
  const { rows } = await sql<OwnSession & { unseen: boolean }>`
    select s.id as "sessionId", s.creator_id as "creatorId", c.email, s.opened_at as "openedAt",
      s.last_seen_at < app_now() - make_interval(secs => ${SEEN_EVERY_S}) as unseen
    from sessions s join creators c on c.id = s.creator_id
    where s.secret_hash = ${hashOf(secret)} and ${live}`.execute(db)
  const found = rows[0]
  if (!found) return null
  const { unseen, ...session } = found
  if (unseen) await markSeen(db, session.sessionId)
  return session
}

async function markSeen(db: Queries, sessionId: string) {
  await sql`update sessions set last_seen_at = app_now() where id = ${sessionId}
    and last_seen_at < app_now() - make_interval(secs => ${SEEN_EVERY_S})`.execute(db)
}

/** A new session with a new secret; the one this browser held before ends. */
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

export interface OpenSession {
  id: string
  userAgent: string
  openedAt: Date
  lastSeenAt: Date
}

/** Where this creator is signed in: `first`, then the others, the newest use first. */
export async function sessionsOf(db: Queries, creatorId: string, first: string | null = null): Promise<OpenSession[]> {
  const { rows } = await sql<OpenSession>`
    select s.id, s.user_agent as "userAgent", s.opened_at as "openedAt", s.last_seen_at as "lastSeenAt"
    from sessions s where s.creator_id = ${creatorId} and ${live}
    order by s.id is not distinct from ${first}::uuid desc, s.last_seen_at desc, s.id desc`.execute(db)
  return rows
}

export async function endSession(db: Queries, secret: string): Promise<void> {
  await endSessions(db, sql`secret_hash = ${hashOf(secret)}`)
}

/** False where this creator has no such session. */
export async function endOwnSession(db: Queries, creatorId: string, sessionId: string): Promise<boolean> {
  return (await endSessions(db, sql`creator_id = ${creatorId} and id = ${sessionId}`)) > 0
}

/** How many there were. */
export const endSessionsOf = (db: Queries, creatorId: string): Promise<number> =>
  endSessions(db, sql`creator_id = ${creatorId}`)

/** A stream of live events outlives the request that opened it: it is told that its session has ended. */
async function endSessions(db: Queries, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: string; creatorId: string }>`
    delete from sessions where ${which} returning id, creator_id as "creatorId"`.execute(db)
  for (const { id, creatorId } of rows)
    await publishOnCommit(db, { key: creatorId, event: 'session-ended', data: { sessionId: id } })
  return rows.length
}

export async function forgetDeadSessions(db: Queries): Promise<void> {
  await sql`delete from sessions s where not (${live})`.execute(db)
}
