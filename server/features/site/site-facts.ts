import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Offers } from '../../../contract/plans.ts'
import type { DemoFilm, SiteFacts } from '../../../contract/rendered.ts'
import { memoizeAsync } from '../../caches/memoize-async.ts'
import type { Deps } from '../../deps.ts'
import { isLoopbackHostname } from '../../http/loopback.ts'
import { VERSION_PARAM } from '../../http/web-files.ts'
import { withTimeout } from '../../with-timeout.ts'
import { type BillingDeps, listOffers } from '../billing/index.ts'

const OFFERS_MAX_AGE_MS = 10_000
/** A public page waits no longer for the prices: it then shows those that were read last. */
const OFFERS_TIMEOUT_MS = 500

/** Reads what the public pages of this installation depend on. */
export function siteFacts(deps: BillingDeps & Pick<Deps, 'web'>, videos: string): () => Promise<SiteFacts> {
  const { plansOn } = deps.config
  const offers = plansOn ? lastOffers(() => listOffers(deps)) : async () => null
  const demo = demoIn(videos, deps.web.files)
  const onLocalhost = isLoopbackHostname(new URL(deps.config.APP_URL).hostname)
  return async () => ({
    demo,
    offers: await offers(),
    paymentsSimulated: deps.payments.simulated,
    onLocalhost,
    plansOn,
  })
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

function demoIn(videos: string, files: string): SiteFacts['demo'] {
  const light = filmIn(videos, files, 'demo')
  return light && { light, dark: filmIn(videos, files, 'demo-dark') }
}

/** Null unless there are both a video and its poster images. */
function filmIn(videos: string, files: string, name: string): DemoFilm | null {
  const video = `${name}.mp4`
  const posters = [`${name}-poster.webp`, `${name}-poster-780.webp`].map(poster => join(files, poster))
  if (![join(videos, video), ...posters].every(existsSync)) return null
  const [posterPath, smallPosterPath] = posters.map(versionedPath) as [string, string]
  return { videoPath: `/api/video/${video}`, posterPath, smallPosterPath }
}

/** The path changes with the file, so that browsers need never ask again for what they hold. */
function versionedPath(file: string): string {
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex')
  return `/${basename(file)}?${VERSION_PARAM}=${digest.slice(0, 12)}`
}
