import { ACCOUNT_HEADER } from '../../../contract/account-header.ts'
import { FRESH_SESSION_MINUTES } from '../../../contract/creators.ts'
import { email } from '../../../contract/text.ts'
import type { Queries } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Cookies } from '../../http/cookies.ts'
import { Declined } from '../../http/declined.ts'
import type { Access, Caller } from '../../http/route.ts'
import { SESSION_DAYS, sessionOf } from './sessions.ts'

/** A signed-in creator. */
export interface CreatorCaller extends Caller {
  creatorId: string
  email: string
  sessionId: string
  sessionOpenedAt: Date
}

const SESSION_COOKIE = 'session'
const SESSION_COOKIE_S = SESSION_DAYS * 24 * 60 * 60

export const sessionCookieOf = ({ cookies }: Caller) => cookies.get(SESSION_COOKIE)

export const setSessionCookie = ({ cookies }: Caller, secret: string) =>
  cookies.set(SESSION_COOKIE, secret, { maxAgeS: SESSION_COOKIE_S })

/** The id of the signed-in creator, for pages that are not part of the contract. */
export const creatorIdIn = async ({ db }: Pick<Deps, 'db'>, cookies: Cookies): Promise<string | null> =>
  (await sessionOf(db, cookies.get(SESSION_COOKIE)))?.creatorId ?? null

export const clearSessionCookie = ({ cookies }: Caller) => cookies.clear(SESSION_COOKIE)

/** An email in a request is not a credential: any other than the session's own is declined. */
const ownEmailOnly: Access<CreatorCaller>['checkInput'] = (caller, input) => {
  for (const claimed of [input.email, claimedEmail(caller)])
    if (claimed !== undefined && claimed !== caller.email) throw new Declined('not_yours')
}

/** The email that the page names in its header; an empty string, which fits no session, when the header is malformed. */
function claimedEmail({ header }: Caller): string | undefined {
  const claimed = header(ACCOUNT_HEADER)
  if (claimed === undefined) return undefined
  try {
    return email.safeParse(decodeURIComponent(claimed)).data ?? ''
  } catch {
    return ''
  }
}

/** Admins are creators whose email is in ADMIN_EMAILS; they sign in like every creator. */
export const admin = (deps: Pick<Deps, 'config' | 'db'>): Access<CreatorCaller> => ({
  name: 'admin',
  checkInput: ownEmailOnly,
  admit: async caller => {
    const admitted = await creator(deps).admit(caller)
    if (!deps.config.ADMIN_EMAILS.includes(admitted.email)) throw new Declined('not_admin')
    return admitted
  },
})

/** The same callers with a session opened within the last minutes: access to a browser that was left open is not enough. */
export const withFreshSession = ({ now }: Pick<Deps, 'now'>, access: Access<CreatorCaller>): Access<CreatorCaller> => ({
  ...access,
  admit: async caller => {
    const admitted = await access.admit(caller)
    const ageMs = (await now()).getTime() - admitted.sessionOpenedAt.getTime()
    if (ageMs > FRESH_SESSION_MINUTES * 60_000) throw new Declined('sign_in_again')
    return admitted
  },
})

/** The same callers, for calls whose `email` is a visitor's. The email that the page names in its header is still the creator's. */
export const withVisitorsEmail = (access: Access<CreatorCaller>): Access<CreatorCaller> => ({
  ...access,
  checkInput: caller => access.checkInput?.(caller, {}),
})

/** The email of the caller's session; null when signed out. */
export const sessionEmailOf = async (db: Queries, caller: Caller): Promise<string | null> =>
  (await sessionOf(db, sessionCookieOf(caller)))?.email ?? null

/** Callers with an active session. */
export const creator = ({ db }: Pick<Deps, 'db'>): Access<CreatorCaller> => ({
  name: 'creator',
  checkInput: ownEmailOnly,
  admit: async caller => {
    const session = await sessionOf(db, sessionCookieOf(caller))
    if (!session) throw new Declined('signed_out')
    const { creatorId, email, sessionId, openedAt } = session
    caller.identify(creatorId)
    return { ...caller, creatorId, email, sessionId, sessionOpenedAt: openedAt }
  },
})
