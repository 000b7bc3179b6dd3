import { buildIfChanged } from '../scripts/build-if-changed.mjs'
import { chosenOf } from './chosen.ts'
import { type Figure, notMeasured } from './figures.ts'
import { type Ground, prepareGround } from './ground.ts'
import { measureCheckIns } from './measures/check-ins.ts'
import { measureExports } from './measures/exports.ts'
import { measureGrowth } from './measures/growth.ts'
import { measureHonest } from './measures/honest.ts'
import { measureIsolation } from './measures/isolation.ts'
import { measureLive } from './measures/live.ts'
import { measurePage } from './measures/page.ts'
import { measurePhotos } from './measures/photos.ts'
import { measurePosters } from './measures/posters.ts'
import { measureSessions } from './measures/sessions.ts'
import { measureStart } from './measures/start.ts'
import { measureStreams } from './measures/streams.ts'
import { FULL, QUICK } from './pace.ts'
import { asText, BENCHMARKS, conditionsOf, loadAverage, writeDocument } from './report.ts'

const pace = process.argv.includes('--quick') ? QUICK : FULL
const say = (sentence: string) => process.stderr.write(`${sentence}\n`)

const measures: Readonly<Record<string, (ground: Ground) => Promise<Figure[]>>> = {
  'check-ins': ground => measureCheckIns(ground, pace),
  photos: ground => measurePhotos(ground, pace),
  page: ground => measurePage(ground, pace),
  live: ground => measureLive(ground, pace),
  start: () => measureStart(pace),
  sessions: ground => measureSessions(ground, pace),
  posters: ground => measurePosters(ground, pace),
  streams: ground => measureStreams(ground, pace),
  exports: ground => measureExports(ground, pace),
  growth: () => measureGrowth(pace),
  isolation: () => measureIsolation(pace),
  honest: async () => measureHonest(),
}
/** Only on request: some write millions of rows, which takes minutes; the others rarely change. */
const ON_REQUEST = ['sessions', 'posters', 'streams', 'exports', 'growth', 'isolation', 'honest']
const names = Object.keys(measures)
const chosen = chosenOf(
  names,
  names.filter(name => !ON_REQUEST.includes(name)),
)

/** A failed measure does not stop the others. */
function failed(name: string, error: Error): Figure[] {
  console.error(error)
  process.exitCode = 1
  return [notMeasured(name, error.message.split('\n')[0]!)]
}

const load = loadAverage()
const begunAt = performance.now()
say('Preparing: database, app, baselines')
await buildIfChanged({ node: process.execPath, env: process.env })
const ground = await prepareGround()
const stopEarly = () => {
  ground.stop().finally(() => process.exit(130))
}
process.once('SIGINT', stopEarly)
process.once('SIGTERM', stopEarly)

const measured = new Map<string, Figure[]>()
try {
  for (const name of chosen) {
    say(`Measuring: ${name}`)
    measured.set(name, await measures[name]!(ground).catch(error => failed(name, error)))
  }
  const { rows } = await ground.pool.query<{ version: string }>("select current_setting('server_version') as version")
  const postgresVersion = rows[0]!.version.split(' ')[0]!
  const conditions = conditionsOf({ postgresVersion, load, quick: pace === QUICK })
  const figures = [...measured.values()].flat()
  process.stdout.write(`\n${conditions}\n\n${asText(figures)}\n\n`)
  if (process.argv.includes('--write')) await writeDocument(BENCHMARKS, names, { measured, conditions })
} finally {
  await ground.stop()
}
say(`Took ${Math.round((performance.now() - begunAt) / 1000)} s`)
