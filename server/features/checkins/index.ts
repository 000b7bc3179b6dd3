import { databaseClock } from '../../db/database-clock.ts'
import { writeTogether } from '../../db/write-together.ts'
import type { Deps } from '../../deps.ts'
import type { Drawings } from '../../drawing/drawings.ts'
import type { Feature } from '../../feature.ts'
import { networkHasher } from '../../http/network.ts'
import { closeOnStop, eventStreams } from '../../live/event-streams.ts'
import type { Captcha } from '../captcha/index.ts'
import { codeTickets } from '../displays/index.ts'
import type { Mail } from '../mail/index.ts'
import { confirmedEmails } from '../people/index.ts'
import type { PhotoStore } from '../photos/index.ts'
import { sharedAttemptLimit } from './attempt-limit.ts'
import { attemptRecorder, recorderSettings } from './attempt-recorder.ts'
import { createCountEmails } from './count-emails.ts'
import { CREATOR_STREAMS } from './creator-stream.ts'
import { erasePositionsJobs } from './erase-positions.ts'
import { erasedEmailJobs } from './erased-email.ts'
import { askedEmailJobs } from './erasure-requests/asked-email.ts'
import { carryOutJobs } from './erasure-requests/carry-out.ts'
import { keptEmailJobs } from './erasure-requests/kept-email.ts'
import { reminderEmailJobs } from './erasure-requests/reminder-email.ts'
import { checkInJobs } from './jobs.ts'
import { createMarking, markingJobs } from './marks/marking.ts'
import { dataLinkJobs } from './own-data/data-link-email.ts'
import { visitorPages } from './pages.ts'
import { visitorKeys } from './repeats/visitor-keys.ts'
import { enqueueRetention, retentionJobs } from './retention.ts'
import { arrivals } from './review/arrived-cookie.ts'
import { decisionEmailJobs } from './review/decision-email.ts'
import { holdsFullJobs } from './review/holds-full.ts'
import { listedJobs } from './review/let-in-listed.ts'
import { reviewEmailJobs } from './review/review-email.ts'
import { checkInRoutes } from './routes.ts'
import { openingTimes } from './sessions/opened-at.ts'
import { secretsOfCheckIns } from './visitor-cookie.ts'

export { bodyDigest, sameBody } from './body-digest.ts'
export { type CheckInFilter, isFiltered, matchesFilter } from './check-in-filter.ts'
export { type CheckInDetails, shownSource } from './check-in-rows.ts'
export { listDecides } from './check-in-rules.ts'
export { type CountedRecord, countRecord, isReturn, uncountRecord } from './counted-records.ts'
export { erasePersonByHash } from './erase-person.ts'
export { eraseCheckInAgain } from './erase-record.ts'
export { eraseVisitorByHash } from './erase-visitor.ts'
export { latestCheckInAt } from './latest-check-in.ts'
export { recordsOf } from './list-check-ins.ts'
export { matchEntered, unassignCheckIn, unmarkMatched } from './marks/mark-store.ts'
export { deleteDataRequest } from './own-data/data-requests.ts'

type CheckInsDeps = Pick<
  Deps,
  'config' | 'db' | 'draining' | 'live' | 'log' | 'now' | 'pool' | 'pools' | 'tracing' | 'web'
> & { captcha: Captcha; photos: PhotoStore; mail: Mail; drawings: Drawings }

export function checkInsFeature(deps: CheckInsDeps): Feature {
  const streams = eventStreams(deps.live, CREATOR_STREAMS)
  const marking = createMarking(deps)
  const hashNetworks = networkHasher(deps.config.APP_SECRET)
  const jobs = [
    checkInJobs(deps),
    erasePositionsJobs(deps),
    reviewEmailJobs(deps),
    holdsFullJobs(deps),
    decisionEmailJobs(deps),
    listedJobs({ ...deps, marking, hashNetworks }),
    dataLinkJobs(deps),
    askedEmailJobs(deps),
    reminderEmailJobs(deps),
    keptEmailJobs(deps),
    erasedEmailJobs(deps),
    carryOutJobs(deps),
    retentionJobs(deps),
    markingJobs(deps),
  ]
  // A pool of its own, so that check-ins never wait for other work to release a connection.
  const pool = deps.pools.openDirect('check-ins', recorderSettings)
  const clock = databaseClock(deps.db)
  // A batch gives its client up to eight statements in a turn.
  pool.on('connect', writeTogether)
  const photoQuotaBytes = deps.config.PHOTO_QUOTA_MIB * 2 ** 20
  const countEmails = createCountEmails(deps)
  const openings = openingTimes(deps.config.APP_SECRET)
  const record = attemptRecorder({ pool, live: deps.live, tracing: deps.tracing, photoQuotaBytes, countEmails })
  return {
    routes: checkInRoutes(
      {
        ...deps,
        photoQuotaBytes,
        attemptLimit: sharedAttemptLimit(deps, clock),
        hashNetworks,
        marking,
        keysOf: visitorKeys(deps.config.APP_SECRET),
        secretOfCheckIn: secretsOfCheckIns(deps.config.APP_SECRET),
        openings,
        tickets: codeTickets(deps.config.APP_SECRET),
        confirmedEmails: confirmedEmails(deps.config.APP_SECRET),
        arrivals: arrivals(deps.config.APP_SECRET),
        record,
        countEmails,
      },
      streams,
    ),
    jobs,
    prepare: async () => {
      await clock.look()
      await enqueueRetention(deps)
    },
    pages: async app => {
      await visitorPages(app, { ...deps, openings })
      closeOnStop(streams, app, deps.draining)
      app.addHook('preClose', async () => marking.stop())
      app.addHook('onClose', () => pool.end())
    },
  }
}
