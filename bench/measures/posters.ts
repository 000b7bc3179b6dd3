import type { Figure } from '../figures.ts'
import type { Ground } from '../ground.ts'
import { growOwners, type Owner } from '../grown.ts'
import type { Pace } from '../pace.ts'
import { besideDownloads } from './beside-downloads.ts'

const AT_ONCE = 60

/** Measures check-ins during sixty simultaneous posters, and sixty share cards; each round uses other links. */
export async function measurePosters(ground: Ground, pace: Pace): Promise<Figure[]> {
  const owners = await growOwners(ground.pool, { owners: AT_ONCE, links: pace.rounds, checkInsEach: 0 })
  return [
    ...(await besideDownloads(ground, pace, {
      what: 'sixty posters',
      downloadsOf: eachRound(owners, ({ id }) => `/api/checkin-links/${id}/poster`),
    })),
    ...(await besideDownloads(ground, pace, {
      what: 'sixty share cards',
      downloadsOf: eachRound(owners, ({ checkinToken }) => `/checkin/${checkinToken}/card.png`),
    })),
  ]
}

function eachRound(owners: Owner[], pathOf: (link: Owner['links'][number]) => string) {
  let round = 0
  return () => {
    const index = round++
    return owners.map(({ links, cookie }) => ({ path: pathOf(links[index]!), cookie }))
  }
}
