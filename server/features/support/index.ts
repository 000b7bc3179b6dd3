import type { Feature } from '../../feature.ts'
import type { Mail } from '../mail/index.ts'
import { supportJobs } from './jobs.ts'
import { supportRoutes } from './routes.ts'
import type { SupportDeps } from './send-message.ts'

export { eraseMessagesOf } from './erase-messages.ts'

export const supportFeature = (deps: SupportDeps & { mail: Mail }): Feature => ({
  routes: supportRoutes(deps),
  jobs: [supportJobs(deps)],
})
