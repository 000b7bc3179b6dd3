import { type Figure, failures, figure, median, medianRatio, ms } from '../figures.ts'
import { type Ground, prepareGround } from '../ground.ts'
import { type GrownOwner, growOwner } from '../grown.ts'
import type { Traffic } from '../load/requests.ts'
import { interleaved, type Pace } from '../pace.ts'
import { measureOneExport } from './exports.ts'

const FEW = 1000

/** Compares the same requests on a thousand and on ten million check-ins, in separate databases. */
export async function measureGrowth(pace: Pace): Promise<Figure[]> {
  const grounds: Ground[] = []
  try {
    const small = await prepareGround()
    grounds.push(small)
    const big = await prepareGround()
    grounds.push(big)
    const few = await growOwner(small.pool, { checkIns: FEW })
    const many = await growOwner(big.pool, pace.grown)
    const figures: Figure[] = []
    for (const [what, traffic] of Object.entries(calls)) {
      const runs = await interleaved(pace, {
        big: () => timed(big, pace, traffic(many, pace.grown.checkIns)),
        small: () => timed(small, pace, traffic(few, FEW)),
      })
      const [bigMs, smallMs] = [runs.big.map(({ p50Ms }) => p50Ms), runs.small.map(({ p50Ms }) => p50Ms)]
      figures.push(
        figure({
          what: `${what}, among ${(pace.grown.checkIns + pace.grown.others.checkIns).toLocaleString('en-GB')} check-ins, beside among a thousand`,
          goal: { atMost: 1.5 },
          value: medianRatio(bigMs, smallMs),
          numbers: `${ms(median(bigMs))} beside ${ms(median(smallMs))}${failures([...runs.big, ...runs.small])}`,
        }),
      )
    }
    return [...figures, ...(await measureOneExport(big, pace, { ...many, checkIns: pace.grown.checkIns }))]
  } finally {
    for (const ground of grounds) await ground.stop()
  }
}

const year = () => `from=${new Date(Date.now() - 365 * 86_400_000).toISOString()}&to=${new Date().toISOString()}`
const read = (path: string, { cookie }: GrownOwner): Traffic => ({ of: 'reads', path, cookie })

const calls: Record<string, (owner: GrownOwner, checkIns: number) => Traffic> = {
  'Newest check-ins of a link': owner => read(`/api/checkin-links/${owner.linkId}/checkins?page=1&limit=10`, owner),
  'Oldest check-ins of a link': (owner, checkIns) =>
    read(`/api/checkin-links/${owner.linkId}/checkins?page=${checkIns / 10}&limit=10`, owner),
  'Dashboard of a hundred links': owner => read('/api/dashboard', owner),
  'Analytics of a link over a year': owner => read(`/api/analytics?linkId=${owner.linkId}&${year()}`, owner),
  'One check-in': ({ checkinToken }) => ({ of: 'check-ins', tokens: [checkinToken] }),
}

const timed = ({ load, appPort: port }: Ground, { seconds, warmUpSeconds }: Pace, traffic: Traffic) =>
  load.ask({ traffic, port, connections: 1, seconds, warmUpSeconds })
