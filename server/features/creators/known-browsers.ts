import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { hashOf, newSecret } from '../../db/ids.ts'
import type { Caller } from '../../http/route.ts'

const DEVICE_COOKIE = 'device'
/** No browser keeps a cookie longer (RFC 6265bis). */
const KNOWN_DAYS = 400

const hashFor = (deviceSecret: string, email: string) => hashOf(`${deviceSecret} ${email}`)

/** Whether this browser has signed in as this person before. */
export async function isKnownBrowser(db: Queries, { cookies }: Caller, email: string): Promise<boolean> {
  const deviceSecret = cookies.get(DEVICE_COOKIE)
  if (!deviceSecret) return false
  const { rows } = await sql`select 1 from known_browsers where browser_hash = ${hashFor(deviceSecret, email)}`.execute(
    db,
  )
  return rows.length > 0
}

export interface KnownBrowser {
  /** For the cookie, once the transaction stands. */
  deviceSecret: string
  browserHash: Buffer
}

export async function rememberBrowser(
  tx: Queries,
  { cookies }: Caller,
  { creatorId, email }: { creatorId: string; email: string },
): Promise<KnownBrowser> {
  const deviceSecret = cookies.get(DEVICE_COOKIE) || newSecret()
  const browserHash = hashFor(deviceSecret, email)
  await sql`insert into known_browsers (browser_hash, creator_id) values (${browserHash}, ${creatorId})
    on conflict (browser_hash) do update set last_seen_at = app_now()`.execute(tx)
  return { deviceSecret, browserHash }
}

export const setDeviceCookie = ({ cookies }: Caller, deviceSecret: string) =>
  cookies.set(DEVICE_COOKIE, deviceSecret, { maxAgeS: KNOWN_DAYS * 24 * 60 * 60 })

interface OwnedSession {
  creatorId: string
  sessionId: string
}

/** Call it while the session is still there. */
export async function forgetBrowserOfSession(db: Queries, { creatorId, sessionId }: OwnedSession): Promise<void> {
  await sql`delete from known_browsers k using sessions s
    where s.id = ${sessionId} and s.creator_id = ${creatorId} and k.browser_hash = s.browser_hash`.execute(db)
}

/** All but the browser of the session in hand, which is null when none of this creator's is. */
export async function forgetBrowsersOf(
  db: Queries,
  { creatorId, sessionId }: { creatorId: string; sessionId: string | null },
): Promise<void> {
  await sql`delete from known_browsers where creator_id = ${creatorId}
    and browser_hash is distinct from (select browser_hash from sessions where id = ${sessionId}::uuid)`.execute(db)
}

export async function forgetOldBrowsers(db: Queries): Promise<void> {
  await sql`delete from known_browsers where last_seen_at < app_now() - make_interval(days => ${KNOWN_DAYS})`.execute(
    db,
  )
}
