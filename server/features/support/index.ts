import type { Feature } from '../../app.ts'
import type { Deps } from '../../deps.ts'
import type { Mail } from '../mail/index.ts'
import { supportJobs } from './jobs.ts'
import { supportRoutes } from './routes.ts'

export const supportFeature = (deps: Pick<Deps, 'config' | 'db' | 'log'> & { mail: Mail }): Feature => ({
  routes: supportRoutes(deps),
  jobs: supportJobs(deps),
})
