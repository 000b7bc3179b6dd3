import * as contract from '../../../contract/creators.ts'
import { hashOf } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { Answer, anyone, type Caller, FORGET_CACHED, route } from '../../http/route.ts'
import type { Captcha } from '../captcha/index.ts'
import { displayEmail } from '../mail/index.ts'
import { creator, sessionCookieOf } from './access.ts'
import { isKnownBrowser } from './known-browsers.ts'
import { newNavToken } from './nav-tokens.ts'
import { saveDisplayName } from './profile.ts'
import { requestSecretHashesOf } from './request-cookie.ts'
import { limitEmailRequests, requestSignInEmail, requireCaptchaUnlessFirst } from './request-sign-in-email.ts'
import { sessionOf } from './sessions.ts'
import { signOut } from './sign-out.ts'
import { emailOfForm } from './store.ts'
import { verifyCode } from './verify-code.ts'
import { verifyToken } from './verify-token.ts'

type RouteDeps = Pick<Deps, 'config' | 'db' | 'log'> & { captcha: Captcha }

const VERIFICATION_SENT = 'If this address can receive email, a verification link is on its way.'
const ACCESS_SENT = 'If this address can receive email, an access link is on its way.'

export const creatorRoutes = (deps: RouteDeps) => [
  route(
    contract.sendVerification,
    anyone,
    async (caller, { email, recaptchaToken, formId, planName, billingPeriod = 'monthly' }) => {
      if (planName && !deps.config.plansOn) throw new Declined('not_found')
      await limitEmailRequests(deps, caller)
      await deps.captcha.check(recaptchaToken, caller.ip)
      const chosen = planName
        ? { purpose: 'subscription_verify' as const, subscription: { planName, billingPeriod } }
        : { purpose: 'create_link' as const }
      const knownBrowser = await isKnownBrowser(deps.db, caller, email)
      await requestSignInEmail(deps, caller, { email, formId, knownBrowser, ...chosen })
      return { success: true, message: VERIFICATION_SENT }
    },
  ),
  route(contract.dashboardAccess, anyone, async (caller, { email, recaptchaToken, formId }) => {
    await limitEmailRequests(deps, caller)
    const knownBrowser = await isKnownBrowser(deps.db, caller, email)
    if (!knownBrowser) await requireCaptchaUnlessFirst(deps, caller, { email, recaptchaToken })
    await requestSignInEmail(deps, caller, { email, formId, purpose: 'dashboard_access', knownBrowser })
    return { message: ACCESS_SENT }
  }),
  route(contract.confirmItIsYou, creator(deps), async (caller, { formId, purpose }) => {
    await limitEmailRequests(deps, caller)
    await requestSignInEmail(deps, caller, { email: caller.email, formId, purpose, knownBrowser: true })
    return { message: VERIFICATION_SENT }
  }),
  route(contract.signInEmail, anyone, async (caller, { formId }) => {
    const found = await emailOfForm(deps.db, { formHash: hashOf(formId), browserHashes: requestSecretHashesOf(caller) })
    if (!found) throw new Declined('not_found')
    return { email: displayEmail(found.email), state: found.state }
  }),
  route(contract.verify, anyone, (caller, { token }) => verifyToken(deps, caller, { token, confirmed: false })),
  route(contract.verifyByQuery, anyone, (caller, { token }) => verifyToken(deps, caller, { token, confirmed: false })),
  route(contract.confirmToken, anyone, (caller, { token }) => verifyToken(deps, caller, { token, confirmed: true })),
  route(contract.verifyCode, anyone, (caller, input) => verifyCode(deps, caller, input)),
  route(contract.createNavToken, creator(deps), async ({ sessionId }, { purpose }) => ({
    success: true,
    token: await newNavToken(deps.db, { sessionId, purpose }),
  })),
  route(contract.setDisplayName, creator(deps), async ({ creatorId }, { displayName }) => ({
    displayName: await saveDisplayName(deps.db, creatorId, displayName),
  })),
  route(contract.session, anyone, async (caller: Caller) => {
    const session = await sessionOf(deps.db, sessionCookieOf(caller))
    return { email: session && displayEmail(session.email) }
  }),
  route(contract.signOut, anyone, async (caller, { everywhere }) => {
    await signOut(deps, caller, { everywhere })
    return new Answer(200, { success: true }, FORGET_CACHED)
  }),
]
