import type { Feature } from '../../feature.ts'
import type { Mail } from '../mail/index.ts'
import type { RecordDeps } from './change-record.ts'
import { recordRoutes } from './routes.ts'
import { voidNoticeJobs } from './void-notice.ts'

export const recordsFeature = (deps: RecordDeps & { mail: Mail }): Feature => ({
  routes: recordRoutes(deps),
  jobs: [voidNoticeJobs(deps)],
})
