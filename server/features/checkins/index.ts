import { openPool } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Drawings } from '../../drawing/drawings.ts'
import type { Feature } from '../../feature.ts'
import type { Mail } from '../mail/index.ts'
import type { PhotoStore } from '../photos/index.ts'
import { sharedAttemptLimit } from './attempt-limit.ts'
import { attemptRecorder, recorderSettings } from './attempt-recorder.ts'
import { emailCounting } from './count-emails.ts'
import { checkInJobs } from './jobs.ts'
import { liveStreams } from './live-stream.ts'
import { visitorPages } from './pages.ts'
import { eraseOldSoon, retentionJobs } from './retention.ts'
import { checkInRoutes } from './routes.ts'

export type { CheckInDetails } from './check-in-rows.ts'
export { eraseVisitorByHash } from './visitor-data.ts'

export function checkInsFeature(deps: Deps & { photos: PhotoStore; mail: Mail; drawings: Drawings }): Feature {
  const streams = liveStreams(deps.live)
  const jobs = [checkInJobs(deps), retentionJobs(deps)]
  // Of their own, so that no other work keeps check-ins from a connection.
  const pool = openPool({ ...deps.connection, ...recorderSettings }, error =>
    deps.log.warn({ err: error }, 'idle database connection lost'),
  )
  const photoQuotaBytes = deps.config.PHOTO_QUOTA_MIB * 2 ** 20
  const countEmails = emailCounting(deps)
  const record = attemptRecorder({ pool, live: deps.live, photoQuotaBytes, countEmails })
  return {
    routes: checkInRoutes(
      { ...deps, photoQuotaBytes, attemptLimit: sharedAttemptLimit(deps), record, countEmails },
      streams,
    ),
    jobs: {
      tasks: Object.assign({}, ...jobs.map(({ tasks }) => tasks)),
      cron: jobs.flatMap(({ cron }) => cron ?? []),
    },
    prepare: () => eraseOldSoon(deps),
    pages: async app => {
      await visitorPages(app, deps)
      // The browsers come back by themselves, and find a process that stays.
      deps.draining.addEventListener('abort', () => streams.closeAll())
      app.addHook('preClose', async () => streams.closeAll())
      app.addHook('onClose', () => pool.end())
    },
  }
}
