import type { Figure } from '../figures.ts'
import type { Ground } from '../ground.ts'
import type { Pace } from '../pace.ts'
import { besideDownloads } from './beside-downloads.ts'

/** Measures check-ins at a creator's link while one session of the creator requests ten thousand live streams. */
export function measureStreams(ground: Ground, pace: Pace): Promise<Figure[]> {
  const { watched, sessionCookie: cookie } = ground.links
  return besideDownloads(ground, pace, {
    what: `${pace.streams.toLocaleString('en-GB')} attempted streams`,
    downloadsOf: () => Array.from({ length: pace.streams }, () => ({ path: '/api/live', cookie })),
    tokens: [watched],
    leadSeconds: pace.settleSeconds,
  })
}
