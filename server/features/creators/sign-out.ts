import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/route.ts'
import { clearSessionCookie, sessionCookieOf } from './access.ts'
import { deleteKnownBrowsersOf } from './known-browsers.ts'
import { clearRequestCookie } from './request-cookie.ts'
import { endSession, endSessionsOf, sessionOf } from './sessions.ts'

/** Ends this browser's session or all of its creator's. Without a session there is nothing to do. */
export async function signOut(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  caller: Caller,
  { everywhere }: { everywhere: boolean },
): Promise<void> {
  const secret = sessionCookieOf(caller)
  const session = await sessionOf(db, secret)
  if (session && everywhere) {
    await deleteKnownBrowsersOf(db, session)
    await endSessionsOf(db, session.creatorId)
  }
  if (secret) await endSession(db, secret)
  clearSessionCookie(caller)
  clearRequestCookie(caller)
  if (session) log.info({ creatorId: session.creatorId, everywhere }, 'signed out')
}
