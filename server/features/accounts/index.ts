import type { Feature } from '../../feature.ts'
import type { AccountsDeps } from './deps.ts'
import { accountJobs } from './jobs.ts'
import { repeatErasures } from './repeat-erasures.ts'
import { accountRoutes } from './routes.ts'

export const accountsFeature = (deps: AccountsDeps): Feature => ({
  routes: accountRoutes(deps),
  prepare: () => repeatErasures(deps),
  jobs: [accountJobs(deps)],
})
