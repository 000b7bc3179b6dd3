import type { SharpQuestion } from '../baselines/sharp-alone.ts'
import { type Figure, failures, figure, median, medianRatio, ms, perSecond } from '../figures.ts'
import type { Ground } from '../ground.ts'
import type { LoadResult } from '../load/loops.ts'
import { interleaved, type Pace } from '../pace.ts'
import { makePhotos } from '../photos.ts'
import { startWorker } from '../processes.ts'

const CONNECTIONS = 16
const OTHER_ROUTE_PER_S = 100
const OTHER_ROUTE_CONNECTIONS = 64

/** Check-ins with a photo beside the re-encoding alone, and what another route feels of them. */
export async function measurePhotos(ground: Ground, pace: Pace): Promise<Figure[]> {
  const { load, otherLoad, links, appPort: port, folder } = ground
  const photoFiles = await makePhotos(folder)
  const { seconds, warmUpSeconds } = pace
  const { worker: sharpAlone } = startWorker<SharpQuestion, { perSecond: number }>('baselines/sharp-alone.ts')
  const withPhoto = () =>
    load.ask({
      traffic: { of: 'check-ins', tokens: links.spread, photoFiles },
      port,
      connections: CONNECTIONS,
      seconds,
      warmUpSeconds,
    })
  const otherRoute = () =>
    otherLoad.ask({
      traffic: { of: 'links', tokens: links.spread },
      port,
      connections: OTHER_ROUTE_CONNECTIONS,
      seconds,
      warmUpSeconds,
      ratePerS: OTHER_ROUTE_PER_S,
    })
  try {
    const rates = await interleaved(pace, {
      app: withPhoto,
      sharp: () => sharpAlone.ask({ photoFiles, seconds, warmUpSeconds }),
    })
    const felt = await interleaved(pace, {
      alone: otherRoute,
      under: async () => (await Promise.all([otherRoute(), withPhoto()]))[0],
    })
    const [app, sharp] = [rates.app.map(({ perSecond: rate }) => rate), rates.sharp.map(({ perSecond: rate }) => rate)]
    const p99Of = (results: LoadResult[]) => results.map(({ p99Ms }) => p99Ms)
    return [
      figure({
        what: 'Check-ins with a photo a second, beside sharp alone, same threads',
        goal: { atLeast: 0.9 },
        value: medianRatio(app, sharp),
        numbers: `${perSecond(app)} beside ${perSecond(sharp)}${failures(rates.app)}`,
      }),
      figure({
        what: "Another route's p99 under that load, beside without",
        goal: { atMost: 2 },
        value: medianRatio(p99Of(felt.under), p99Of(felt.alone)),
        numbers: `${ms(median(p99Of(felt.under)))} beside ${ms(median(p99Of(felt.alone)))}${failures([...felt.under, ...felt.alone])}`,
      }),
    ]
  } finally {
    await sharpAlone.end()
  }
}
