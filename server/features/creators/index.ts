import type { Deps } from '../../deps.ts'
import type { Feature } from '../../feature.ts'
import type { Captcha } from '../captcha/index.ts'
import type { Mail } from '../mail/index.ts'
import { creatorJobs } from './jobs.ts'
import { creatorRoutes } from './routes.ts'
import { sessionRoutes } from './session-routes.ts'

export {
  admin,
  type CreatorCaller,
  clearSessionCookie,
  creator,
  creatorIdIn,
  sessionEmailOf,
  withFreshSession,
  withVisitorsEmail,
} from './access.ts'
export { deleteKnownBrowsersOf } from './known-browsers.ts'
export { verifyOwnToken } from './own-token.ts'
export { profileOf } from './profile.ts'
export { clearRequestCookie } from './request-cookie.ts'
export { endSessionsOf, sessionsOf } from './sessions.ts'
export { signOut } from './sign-out.ts'
export { maySignUp } from './sign-up-rules.ts'

export const creatorsFeature = (
  deps: Pick<Deps, 'config' | 'db' | 'log'> & { mail: Mail; captcha: Captcha },
): Feature => ({
  routes: [...creatorRoutes(deps), ...sessionRoutes(deps)],
  jobs: [creatorJobs(deps)],
})
