import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/route.ts'
import { clearSessionCookie, sessionCookieOf } from './access.ts'
import { forgetBrowser } from './browser.ts'
import { forgetBrowsersOf } from './known-browsers.ts'
import { endSession, endSessionsOf, sessionOf } from './sessions.ts'

/** Ends this browser's session, or all of its creator's; signed out already is signed out. */
export async function signOutOf(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  caller: Caller,
  { everywhere }: { everywhere: boolean },
): Promise<void> {
  const secret = sessionCookieOf(caller)
  const session = await sessionOf(db, secret)
  if (session && everywhere) {
    await forgetBrowsersOf(db, session)
    await endSessionsOf(db, session.creatorId)
  }
  if (secret) await endSession(db, secret)
  clearSessionCookie(caller)
  forgetBrowser(caller)
  if (session) log.info({ creatorId: session.creatorId, everywhere }, 'signed out')
}
