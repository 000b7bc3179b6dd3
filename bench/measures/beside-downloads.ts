import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, failures, figure, median, medianRatio, ms, perSecond } from '../figures.ts'
import type { Ground } from '../ground.ts'
import type { DownloadsQuestion, DownloadsResult } from '../load/downloads.ts'
import { interleaved, type Pace } from '../pace.ts'
import { startWorker } from '../processes.ts'

const CONNECTIONS = 32
const MIB = 1024 * 1024

interface Downloads {
  what: string
  /** The downloads of one round, each requested once. */
  downloadsOf: () => DownloadsQuestion['downloads']
  /** The links where visitors check in; by default many. */
  tokens?: string[]
  /** How long the downloads run before the count starts. */
  leadSeconds?: number
}

/** Measures check-ins at full rate, alone and during downloads. */
export async function besideDownloads(
  ground: Ground,
  pace: Pace,
  { what, downloadsOf, tokens = ground.links.spread, leadSeconds = 0 }: Downloads,
): Promise<Figure[]> {
  const { load, appPort: port } = ground
  const { seconds, warmUpSeconds } = pace
  const { worker } = startWorker<DownloadsQuestion, DownloadsResult>('load/downloads.ts')
  const checkIns = (time = { seconds, warmUpSeconds }) =>
    load.ask({ traffic: { of: 'check-ins', tokens }, port, connections: CONNECTIONS, ...time })
  try {
    await checkIns({ seconds: pace.settleSeconds, warmUpSeconds: 0 })
    const runs = await interleaved(pace, {
      alone: () => checkIns(),
      beside: async () => {
        const downloads = worker.ask({ port, downloads: downloadsOf(), seconds: leadSeconds + seconds + warmUpSeconds })
        await sleep(leadSeconds * 1000)
        const felt = await checkIns()
        return { felt, downloads: await downloads }
      },
    })
    const felt = runs.beside.map(run => run.felt)
    const downloads = runs.beside.map(run => run.downloads)
    const [alone, beside] = [runs.alone, felt].map(results => results.map(({ perSecond: rate }) => rate))
    const p99 = (results: typeof felt) => results.map(({ p99Ms }) => p99Ms)
    return [
      figure({
        what: `Check-ins a second beside ${what}, beside without`,
        goal: { atLeast: 0.7 },
        value: medianRatio(beside!, alone!),
        numbers: `${perSecond(beside!)} beside ${perSecond(alone!)}${failures([...runs.alone, ...felt])}; ${summaryOf(downloads)}`,
      }),
      figure({
        what: 'Their p99',
        goal: { atMost: 2 },
        value: medianRatio(p99(felt), p99(runs.alone)),
        numbers: `${ms(median(p99(felt)))} beside ${ms(median(p99(runs.alone)))}`,
      }),
    ]
  } finally {
    await worker.end()
  }
}

function summaryOf(results: DownloadsResult[]): string {
  const bytes = median(results.map(result => result.bytes))
  const whole = median(results.map(result => result.whole))
  const refused = results.reduce((sum, result) => sum + result.refused, 0)
  const firstByte = median(results.map(({ slowestFirstByteMs }) => slowestFirstByteMs))
  const begun = Number.isFinite(firstByte) ? `the last began after ${ms(firstByte)}` : 'not all began'
  return `meanwhile ${(bytes / MIB).toFixed(1)} MiB, ${whole} whole, ${begun}${refused > 0 ? `, ${refused} refused` : ''}`
}
