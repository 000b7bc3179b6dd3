import type { Deps } from '../../deps.ts'
import type { Feature } from '../../feature.ts'
import { enqueueSumDays, sumDaysJobs } from './day-sums/sum-days.ts'
import { createExports } from './export.ts'
import { insightRoutes } from './routes.ts'

/** Well below the time that the whole service has to stop. */
const STOP_WITHIN_MS = 5000

export function insightsFeature(deps: Pick<Deps, 'config' | 'log' | 'connection' | 'db' | 'now'>): Feature {
  const exports = createExports(deps)
  return {
    routes: insightRoutes(deps, exports),
    jobs: [sumDaysJobs(deps)],
    prepare: () => enqueueSumDays(deps),
    pages: app => {
      app.addHook('preClose', async () => exports.endWithin(STOP_WITHIN_MS))
      app.addHook('onClose', exports.stop)
    },
  }
}
