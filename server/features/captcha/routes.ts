import { captchaChallenge, captchaConfig } from '../../../contract/captcha.ts'
import type { Deps } from '../../deps.ts'
import { enforceNetworkLimit } from '../../http/rate-limits.ts'
import { anyone, route } from '../../http/route.ts'
import { newChallenge } from './proof-of-work.ts'

/** Making a challenge takes computing time too. */
const CHALLENGES = { max: 300, windowS: 600 }

export const captchaRoutes = ({ config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>) => [
  route(captchaConfig, anyone, () =>
    config.RECAPTCHA_SITE_KEY
      ? {
          provider: 'recaptcha' as const,
          siteKey: config.RECAPTCHA_SITE_KEY,
          scriptUrl: `${config.RECAPTCHA_API_URL}.js`,
        }
      : { provider: 'proof_of_work' as const },
  ),
  route(captchaChallenge, anyone, async ({ ip }) => {
    await enforceNetworkLimit({ config, db }, 'captcha', ip, CHALLENGES)
    return { ...(await newChallenge(config.APP_SECRET, await now())) }
  }),
]
