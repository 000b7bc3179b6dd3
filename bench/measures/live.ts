import { type Figure, figure, median, ms } from '../figures.ts'
import type { Ground } from '../ground.ts'
import type { LiveQuestion, LiveResult } from '../load/live.ts'
import { interleaved, type Pace } from '../pace.ts'
import { startWorker } from '../processes.ts'

const SAMPLES_PER_SECOND = 30

/** How long after a visitor presses the button the creator's screen knows. */
export async function measureLive(ground: Ground, pace: Pace): Promise<Figure[]> {
  const { worker } = startWorker<LiveQuestion, LiveResult>('load/live-worker.ts')
  const samples = Math.round(pace.seconds * SAMPLES_PER_SECOND)
  const { appPort: port, links, connection } = ground
  const app = { port, token: links.watched, sessionCookie: links.sessionCookie }
  try {
    // The first events meet code and connections that have never run.
    await worker.ask({ app, samples: 10 })
    await worker.ask({ connection, samples: 10 })
    const runs = await interleaved(pace, {
      app: () => worker.ask({ app, samples }),
      alone: () => worker.ask({ connection, samples }),
    })
    const p99 = (results: LiveResult[]) => median(results.map(({ p99Ms }) => p99Ms))
    const p50 = (results: LiveResult[]) => median(results.map(({ p50Ms }) => p50Ms))
    return [
      figure({
        what: "p99 from sending a check-in to its event on the creator's stream, beyond LISTEN/NOTIFY alone",
        goal: { atMost: 20 },
        value: median(runs.app.map(({ p99Ms }, round) => p99Ms - runs.alone[round]!.p99Ms)),
        unit: 'ms',
        numbers: `${ms(p99(runs.app))} beside ${ms(p99(runs.alone))}; p50 ${ms(p50(runs.app))} beside ${ms(p50(runs.alone))}`,
      }),
    ]
  } finally {
    await worker.end()
  }
}
