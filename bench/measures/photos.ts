import type { SharpQuestion } from '../baselines/sharp-alone.ts'
import { type Figure, failures, figure, median, medianRatio, ms, perSecond } from '../figures.ts'
import type { Ground } from '../ground.ts'
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
      alone: async () => ({ other: await otherRoute(), photos: null }),
      under: async () => {
        const [other, photos] = await Promise.all([otherRoute(), withPhoto()])
        return { other, photos }
      },
    })
    const [app, sharp] = [rates.app.map(({ perSecond: rate }) => rate), rates.sharp.map(({ perSecond: rate }) => rate)]
    const p99Of = (results: typeof felt.alone) => results.map(({ other }) => other.p99Ms)
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
        numbers: `${ms(median(p99Of(felt.under)))} beside ${ms(median(p99Of(felt.alone)))}${failures([
          ...felt.under.map(({ other }) => other),
          ...felt.alone.map(({ other }) => other),
        ])}`,
      }),
    ]
  } finally {
    await sharpAlone.end()
  }
}
