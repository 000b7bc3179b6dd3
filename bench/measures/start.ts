import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
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
  const barePackage = await packageOf(
    folder,
    nodeCommand('bench/baselines/bare-start.ts', [join(folder, 'bare'), barePort]),
  )
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
        command: 'npm',
        args: ['start', '--silent', '--prefix', barePackage],
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
        what: '`npm start` to ready, second time, beside `npm start` of bare Fastify and embedded PostgreSQL',
        goal: { atMost: 1.8 },
        value: medianRatio(app, bare),
        numbers: `${ms(median(app))} beside ${ms(median(bare))}`,
      }),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A package whose `npm start` is this command: npm itself takes a fifth of a start. */
async function packageOf(parent: string, { command, args }: { command: string; args: string[] }): Promise<string> {
  const folder = join(parent, 'package')
  await mkdir(folder)
  const start = [command, ...args].map(part => JSON.stringify(part)).join(' ')
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, scripts: { start } }))
  return folder
}

async function readyMsOf(command: Parameters<typeof startServer>[0]): Promise<number> {
  const server = await startServer(command)
  await server.stop()
  return server.readyMs
}
