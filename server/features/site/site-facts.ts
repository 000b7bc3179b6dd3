import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Offers } from '../../../contract/plans.ts'
import type { SiteFacts } from '../../../contract/rendered.ts'
import { memoizeAsync } from '../../caches/memoize-async.ts'
import type { Deps } from '../../deps.ts'
import { withTimeout } from '../../with-timeout.ts'
import { type BillingDeps, listOffers } from '../billing/index.ts'

const DEMO_VIDEO = 'demo.mp4'
const POSTERS = ['demo-poster.webp', 'demo-poster.jpg']
const DARK_POSTER = 'demo-poster-dark.webp'
const CAPTIONS = 'demo.vtt'

const OFFERS_MAX_AGE_MS = 10_000
/** A public page waits no longer for the prices: it then shows those that were read last. */
const OFFERS_TIMEOUT_MS = 500

/** Reads what the public pages of this installation depend on. */
export function siteFacts(deps: BillingDeps & Pick<Deps, 'web'>, videos: string): () => Promise<SiteFacts> {
  const offers = lastOffers(() => listOffers(deps))
  const demo = demoIn(videos, deps.web.files)
  return async () => ({ demo, offers: await offers(), paymentsSimulated: deps.payments.simulated })
}

/** The offers, at most ten seconds old while they can be read. */
export function lastOffers(read: () => Promise<Offers>): () => Promise<Offers | null> {
  let last: Offers | null = null
  const current = memoizeAsync(
    async () => {
      last = await read()
      return last
    },
    { maxEntries: 1, maxAgeMs: OFFERS_MAX_AGE_MS },
  )
  return () =>
    withTimeout(current(undefined), OFFERS_TIMEOUT_MS, () => new Error('offers out of reach')).catch(() => last)
}

/** Null unless there are both a video and its poster image. */
function demoIn(videos: string, files: string): SiteFacts['demo'] {
  const poster = POSTERS.find(name => existsSync(join(files, name)))
  if (!poster || !existsSync(join(videos, DEMO_VIDEO))) return null
  const pathOf = (name: string) => (existsSync(join(files, name)) ? `/${name}` : null)
  return { posterPath: `/${poster}`, darkPosterPath: pathOf(DARK_POSTER), captionsPath: pathOf(CAPTIONS) }
}
