import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { hashOf, newSecret } from '../../db/ids.ts'
import type { Caller } from '../../http/route.ts'

const DEVICE_COOKIE = 'device'
/** Browsers keep no cookie for longer (RFC 6265bis). */
const KNOWN_DAYS = 400
const MAX_ACCOUNTS = 5

const hashFor = (deviceSecret: string, email: string) => hashOf(`${deviceSecret} ${email}`)

/** One secret for each account, newest first. */
const secretsOf = ({ cookies }: Caller) =>
  (cookies.get(DEVICE_COOKIE) ?? '').split('.').filter(Boolean).slice(0, MAX_ACCOUNTS)

/** Whether this browser has signed in with this email before. */
export const isKnownBrowser = async (db: Queries, caller: Caller, email: string): Promise<boolean> =>
  (await knownSecret(db, caller, email)) !== undefined

async function knownSecret(db: Queries, caller: Caller, email: string): Promise<string | undefined> {
  const secrets = secretsOf(caller)
  if (secrets.length === 0) return undefined
  const { rows } = await sql<{ hash: Buffer }>`select browser_hash as hash from known_browsers
    where browser_hash = any(${secrets.map(secret => hashFor(secret, email))})`.execute(db)
  return secrets.find(secret => rows.some(({ hash }) => hash.equals(hashFor(secret, email))))
}

export interface KnownBrowser {
  /** For the cookie, after the commit. */
  deviceSecrets: string[]
  browserHash: Buffer
}

/** A secret in the cookie that is not stored for this account may be an attacker's, so the account gets a new one. */
export async function upsertKnownBrowser(
  tx: Queries,
  caller: Caller,
  { creatorId, email }: { creatorId: string; email: string },
): Promise<KnownBrowser> {
  const secret = (await knownSecret(tx, caller, email)) ?? newSecret()
  const browserHash = hashFor(secret, email)
  await sql`insert into known_browsers (browser_hash, creator_id) values (${browserHash}, ${creatorId})
    on conflict (browser_hash) do update set last_seen_at = app_now()`.execute(tx)
  const others = secretsOf(caller).filter(other => other !== secret)
  return { deviceSecrets: [secret, ...others].slice(0, MAX_ACCOUNTS), browserHash }
}

export const setDeviceCookie = ({ cookies }: Caller, deviceSecrets: string[]) =>
  cookies.set(DEVICE_COOKIE, deviceSecrets.join('.'), { maxAgeS: KNOWN_DAYS * 24 * 60 * 60 })

interface OwnedSession {
  creatorId: string
  sessionId: string
}

/** Must run before the session is deleted. */
export async function deleteKnownBrowserOfSession(db: Queries, { creatorId, sessionId }: OwnedSession): Promise<void> {
  await sql`delete from known_browsers k using sessions s
    where s.id = ${sessionId} and s.creator_id = ${creatorId} and k.browser_hash = s.browser_hash`.execute(db)
}

/** Deletes all of the creator's known browsers, except that of the given session. */
export async function deleteKnownBrowsersOf(
  db: Queries,
  { creatorId, sessionId }: { creatorId: string; sessionId: string | null },
): Promise<void> {
  await sql`delete from known_browsers where creator_id = ${creatorId}
    and browser_hash is distinct from (select browser_hash from sessions where id = ${sessionId}::uuid)`.execute(db)
}

export async function deleteOldKnownBrowsers(db: Queries): Promise<void> {
  await sql`delete from known_browsers where last_seen_at < app_now() - make_interval(days => ${KNOWN_DAYS})`.execute(
    db,
  )
}
