import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { type Figure, figure, median, medianRatio, ms } from '../figures.ts'
import { interleaved, type Pace } from '../pace.ts'
import { nodeCommand, startServer } from '../processes.ts'

/** The time that `npm start` takes on an existing data folder until the service is ready. */
export async function measureStart(pace: Pace): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nearmark-bench-start-'))
  const [appPort, barePort] = [String(await freePort()), String(await freePort())]
  const readyUrl = (port: string) => `http://127.0.0.1:${port}/readyz`
  const bareDir = join(folder, 'bare')
  const starts = {
    app: () =>
      readyMsOf({
        command: 'npm',
        args: ['start', '--silent'],
        env: { PORT: appPort, DATA_DIR: join(folder, 'app') },
        readyUrl: readyUrl(appPort),
        logFile: join(folder, 'app.log'),
      }),
    bare: () =>
      readyMsOf({
        ...nodeCommand('bench/baselines/bare-start.ts', [bareDir, barePort]),
        env: {},
        readyUrl: readyUrl(barePort),
        logFile: join(folder, 'bare.log'),
      }),
  }
  try {
    // The first start creates the database, and builds the web app when its sources have changed.
    await starts.app()
    await starts.bare()
    const { app, bare } = await interleaved(pace, starts)
    return [
      figure({
        what: '`npm start` to ready, second time, beside bare Node, Fastify and embedded PostgreSQL',
        goal: { atMost: 2 },
        value: medianRatio(app, bare),
        numbers: `${ms(median(app))} beside ${ms(median(bare))}`,
      }),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readyMsOf(command: Parameters<typeof startServer>[0]): Promise<number> {
  const server = await startServer(command)
  await server.stop()
  return server.readyMs
}
