import type { Deps } from '../../deps.ts'
import type { Feature } from '../../feature.ts'
import type { NoPayload } from '../../jobs/queue.ts'
import { deleteExpiredCaptchas } from './captcha.ts'
import { captchaRoutes } from './routes.ts'

export { type Captcha, createCaptcha } from './captcha.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      forget_used_captchas: NoPayload
    }
  }
}

export const captchaFeature = (deps: Pick<Deps, 'config' | 'db' | 'now'>): Feature => ({
  routes: captchaRoutes(deps),
  jobs: {
    tasks: { forget_used_captchas: () => deleteExpiredCaptchas(deps.db) },
    cron: [{ task: 'forget_used_captchas', match: '7 * * * *' }],
  },
})
