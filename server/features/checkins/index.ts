import type { Readable } from 'node:stream'
import type { Feature } from '../../app.ts'
import type { Deps } from '../../deps.ts'
import type { Mail } from '../mail/index.ts'
import type { PhotoStore } from '../photos/index.ts'
import { checkInJobs } from './jobs.ts'
import { visitorPages } from './pages.ts'
import { eraseOldSoon, retentionJobs } from './retention.ts'
import { checkInRoutes } from './routes.ts'

export function checkInsFeature(deps: Deps & { photos: PhotoStore; mail: Mail }): Feature {
  const openStreams = new Set<Readable>()
  const jobs = [checkInJobs(deps), retentionJobs(deps)]
  return {
    routes: checkInRoutes(deps, openStreams),
    jobs: {
      tasks: Object.assign({}, ...jobs.map(({ tasks }) => tasks)),
      cron: jobs.flatMap(({ cron }) => cron ?? []),
    },
    prepare: () => eraseOldSoon(deps),
    pages: async app => {
      await visitorPages(app, deps)
      app.addHook('preClose', async () => {
        for (const stream of openStreams) stream.destroy()
      })
    },
  }
}
