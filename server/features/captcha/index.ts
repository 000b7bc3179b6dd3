import type { Deps } from '../../deps.ts'
import type { Feature } from '../../feature.ts'
import { captchaJobs } from './jobs.ts'
import { captchaRoutes } from './routes.ts'

export { type Captcha, createCaptcha } from './captcha.ts'

export const captchaFeature = (deps: Pick<Deps, 'config' | 'db' | 'now'>): Feature => ({
  routes: captchaRoutes(deps),
  jobs: [captchaJobs(deps)],
})
