import { type Figure, failures, figure, median, medianRatio, ms, notMeasured, perSecond } from '../figures.ts'
import type { Ground } from '../ground.ts'
import type { LoadResult } from '../load/loops.ts'
import { interleaved, type Pace } from '../pace.ts'
import { processorMs, processorMsWithChildren } from '../processor-time.ts'
import { preparePgbench } from './pgbench.ts'

const CONNECTIONS = 32
/** Enough that one is always free. */
const OPEN_LOOP_CONNECTIONS = 256

/** Throughput of `POST /api/checkin/{token}` without a photo, and its latency at half of it. */
export async function measureCheckIns(ground: Ground, pace: Pace): Promise<Figure[]> {
  const { load, links, appPort, barePort } = ground
  const { seconds, warmUpSeconds } = pace
  const closed = (port: number, tokens: string[], time = { seconds, warmUpSeconds }) =>
    load.ask({ traffic: { of: 'check-ins', tokens }, port, connections: CONNECTIONS, ...time })
  const pgbench = await preparePgbench(ground)

  for (const port of [appPort, barePort])
    await closed(port, links.spread, { seconds: pace.settleSeconds, warmUpSeconds: 0 })

  const runs = await interleaved(pace, {
    app: () => timed(ground, ground.appPid, () => closed(appPort, links.spread)),
    bare: () => timed(ground, ground.barePid, () => closed(barePort, links.spread)),
    hot: () => closed(appPort, [links.hot]),
    pgbench: async () => pgbench?.(seconds),
  })
  const rates = (results: LoadResult[]) => results.map(({ perSecond: rate }) => rate)
  const [app, bare, hot] = [rates(runs.app), rates(runs.bare), rates(runs.hot)]
  const peakPerS = median(app)

  const half = await interleaved(pace, {
    app: () =>
      load.ask({
        traffic: { of: 'check-ins', tokens: links.spread },
        port: appPort,
        connections: OPEN_LOOP_CONNECTIONS,
        seconds,
        warmUpSeconds,
        ratePerS: Math.round(peakPerS / 2),
      }),
  })
  const p50 = median(half.app.map(({ p50Ms }) => p50Ms))
  const p99 = median(half.app.map(({ p99Ms }) => p99Ms))

  return [
    figure({
      what: 'Check-ins a second, beside a bare Fastify route with one insert',
      goal: { atLeast: 0.7 },
      value: medianRatio(app, bare),
      numbers: `${perSecond(app)} beside ${perSecond(bare)}${failures([...runs.app, ...runs.bare])}`,
    }),
    processorTime(runs.app, runs.bare),
    againstPgbench(app, rates(runs.pgbench.flatMap(result => result ?? []))),
    figure({
      what: 'All on one hot link, beside spread over 1,000',
      goal: { atLeast: 0.95 },
      value: medianRatio(hot, app),
      numbers: `${perSecond(hot)} beside ${perSecond(app)}${failures(runs.hot)}`,
    }),
    figure({
      what: 'p99 of a check-in at half the peak, beside its p50',
      goal: { atMost: 5 },
      value: median(half.app.map(({ p50Ms, p99Ms }) => p99Ms / p50Ms)),
      numbers: `${ms(p99)} beside ${ms(p50)} at ${Math.round(peakPerS / 2)}/s${failures(half.app)}`,
    }),
  ]
}

interface TimedResult extends LoadResult {
  /** Processor time for one request, of the server and of PostgreSQL. */
  serverUs: number
  postgresUs: number
}

async function timed({ postgresPid }: Ground, serverPid: number, run: () => Promise<LoadResult>): Promise<TimedResult> {
  const usedMs = () => [processorMs(serverPid), processorMsWithChildren(postgresPid)] as const
  const before = usedMs()
  const result = await run()
  const [serverUs, postgresUs] = usedMs().map((ms, nth) => ((ms - before[nth]!) * 1000) / result.answered)
  return { ...result, serverUs: serverUs!, postgresUs: postgresUs! }
}

function processorTime(app: TimedResult[], bare: TimedResult[]): Figure {
  const ofServer = (results: TimedResult[]) => results.map(({ serverUs }) => serverUs)
  const ofPostgres = (results: TimedResult[]) => results.map(({ postgresUs }) => postgresUs)
  const us = (values: number[]) => `${Math.round(median(values))} µs`
  const what = "Processor time of the app for a check-in, beside the bare route's"
  if (Number.isNaN(app[0]!.serverUs)) return notMeasured(what, 'this system has no /proc')
  return figure({
    what,
    goal: { atMost: 1 },
    value: medianRatio(ofServer(app), ofServer(bare)),
    numbers: `${us(ofServer(app))} beside ${us(ofServer(bare))}; PostgreSQL ${us(ofPostgres(app))} beside ${us(ofPostgres(bare))}`,
  })
}

function againstPgbench(app: number[], pgbench: number[]): Figure {
  const what = 'Check-ins a second, beside pgbench with the same SQL, 8 clients'
  if (pgbench.length === 0) return notMeasured(what, 'pgbench is not installed here')
  return figure({
    what,
    goal: { atLeast: 2 },
    value: medianRatio(app, pgbench),
    numbers: `${perSecond(app)} beside ${perSecond(pgbench)}`,
  })
}
