import { MAX_CONCURRENT_PHOTOS } from '../../server/features/photos/reencode-photo.ts'
import type { SharpQuestion } from '../baselines/sharp-alone.ts'
import { type Figure, failures, figure, median, medianRatio, ms, perSecond } from '../figures.ts'
import type { Ground } from '../ground.ts'
import type { LoadResult } from '../load/loops.ts'
import { interleaved, type Pace } from '../pace.ts'
import { makePhotos } from '../photos.ts'
import { startWorker } from '../processes.ts'

const CONNECTIONS = 16
const OTHER_ROUTE_PER_S = 100
/** Enough that one is always free. */
const OPEN_LOOP_CONNECTIONS = 64
const BUSY_SHARE = 0.8

/** Compares check-ins with a photo with re-encoding alone, and measures another route meanwhile. */
export async function measurePhotos(ground: Ground, pace: Pace): Promise<Figure[]> {
  const { load, otherLoad, links, appPort: port, folder } = ground
  const photoFiles = await makePhotos(folder)
  const { seconds, warmUpSeconds } = pace
  const { worker: sharpAlone } = startWorker<SharpQuestion, { perSecond: number }>('baselines/sharp-alone.ts')
  const withPhoto = (at: { connections: number; ratePerS?: number }) =>
    load.ask({ traffic: { of: 'check-ins', tokens: links.spread, photoFiles }, port, seconds, warmUpSeconds, ...at })
  const otherRoute = () =>
    otherLoad.ask({
      traffic: { of: 'links', tokens: links.spread },
      port,
      connections: OPEN_LOOP_CONNECTIONS,
      seconds,
      warmUpSeconds,
      ratePerS: OTHER_ROUTE_PER_S,
    })
  try {
    const rates = await interleaved(pace, {
      app: () => withPhoto({ connections: CONNECTIONS }),
      sharp: () => sharpAlone.ask({ photoFiles, threads: MAX_CONCURRENT_PHOTOS, seconds, warmUpSeconds }),
    })
    const [app, sharp] = [rates.app.map(({ perSecond: rate }) => rate), rates.sharp.map(({ perSecond: rate }) => rate)]
    const busy = { connections: OPEN_LOOP_CONNECTIONS, ratePerS: median(app) * BUSY_SHARE }
    const felt = await interleaved(pace, {
      alone: otherRoute,
      under: async () => (await Promise.all([otherRoute(), withPhoto(busy)]))[0],
    })
    const p99Of = (results: LoadResult[]) => results.map(({ p99Ms }) => p99Ms)
    return [
      figure({
        what: 'Check-ins with a photo a second, beside sharp alone with its own settings, same threads',
        goal: { atLeast: 0.7 },
        value: medianRatio(app, sharp),
        numbers: `${perSecond(app)} beside ${perSecond(sharp)}${failures(rates.app)}`,
      }),
      figure({
        what: "Another route's p99 at four fifths of that rate",
        goal: { atMost: 30 },
        value: median(p99Of(felt.under)),
        unit: 'ms',
        numbers: `${ms(median(p99Of(felt.under)))} beside ${ms(median(p99Of(felt.alone)))} without${failures([...felt.under, ...felt.alone])}`,
      }),
    ]
  } finally {
    await sharpAlone.end()
  }
}
