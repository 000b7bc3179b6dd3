import * as contract from '../../../contract/sessions.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { deviceOf } from '../../http/device.ts'
import { type Route, route } from '../../http/route.ts'
import { clearSessionCookie, creator } from './access.ts'
import { deleteKnownBrowserOfSession } from './known-browsers.ts'
import { endOwnSession, sessionsOf } from './sessions.ts'

/** Lists the creator's sessions, and ends a single one. */
export const sessionRoutes = (deps: Pick<Deps, 'db' | 'log'>): Route[] => [
  route(contract.listSessions, creator(deps), async ({ creatorId, sessionId }) => ({
    sessions: (await sessionsOf(deps.db, creatorId, sessionId)).map(({ id, userAgent, openedAt, lastSeenAt }) => ({
      id,
      ...deviceOf(userAgent),
      openedAt: openedAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      current: id === sessionId,
    })),
  })),
  route(contract.endSession, creator(deps), async (caller, { id }) => {
    const current = id === caller.sessionId
    // The current browser stays known, as after signing out: its next sign-in needs that.
    if (!current) await deleteKnownBrowserOfSession(deps.db, { creatorId: caller.creatorId, sessionId: id })
    if (!(await endOwnSession(deps.db, caller.creatorId, id))) throw new Declined('not_found')
    if (current) clearSessionCookie(caller)
    deps.log.info({ creatorId: caller.creatorId }, 'session ended')
    return { success: true }
  }),
]
