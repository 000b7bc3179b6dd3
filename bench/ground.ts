import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { startTileServer } from '../e2e/testing/tile-server.ts'
import { freePort } from '../scripts/free-port.ts'
import { openPool } from '../server/db/db.ts'
import { type Embedded, type EmbeddedConnection, startEmbedded } from '../server/postgres/embedded.ts'
import { type BenchLinks, makeLinks } from './links.ts'
import type { LoadResult } from './load/loops.ts'
import type { LoadQuestion } from './load/main.ts'
import { nodeCommand, startServer, startWorker, type Worker } from './processes.ts'

/** The system under measurement: the app, its database and a bare server, each in its own process. */
export interface Ground {
  folder: string
  /** Connects as the owner of the tables. */
  connection: EmbeddedConnection
  pool: pg.Pool
  links: BenchLinks
  appPort: number
  appPid: number
  barePort: number
  barePid: number
  /** Of the postmaster, whose sessions are its children. */
  postgresPid: number
  load: Worker<LoadQuestion, LoadResult>
  /** A second load generator, for two kinds of traffic at the same time. */
  otherLoad: Worker<LoadQuestion, LoadResult>
  stop: () => Promise<void>
}

export const APP_SECRET = 'a secret of the benchmark that is of no use elsewhere'

const silent = { info: () => undefined, warn: console.warn, error: console.error }

export async function prepareGround(): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'nearmark-bench-'))
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    const embedded = await startEmbedded({ dataDir: join(folder, 'database'), log: silent })
    ends.push(embedded.stop)
    const { ownerConnection: connection } = embedded
    const [appPort, barePort] = [await freePort(), await freePort()]
    const tiles = await startTileServer()
    ends.push(tiles.close)
    const app = await startApp({ folder, embedded, port: appPort, tilesUrl: tiles.tilesUrl })
    ends.push(app.stop)
    const pool = openPool({ ...connection, statement_timeout: 0, query_timeout: 0 }, console.error)
    ends.push(() => pool.end())
    const links = await makeLinks(pool)
    const bare = await startServer({
      ...nodeCommand('bench/baselines/bare-server.ts', [JSON.stringify(connection), String(barePort)]),
      env: {},
      readyUrl: `http://127.0.0.1:${barePort}/`,
      logFile: join(folder, 'bare.log'),
    })
    ends.push(bare.stop)
    const [load, otherLoad] = [0, 1].map(() => startWorker<LoadQuestion, LoadResult>('load/main.ts').worker)
    ends.push(load!.end, otherLoad!.end)
    return {
      folder,
      connection,
      pool,
      links,
      appPort,
      appPid: app.pid,
      barePort,
      barePid: bare.pid,
      postgresPid: pidIn(join(folder, 'database', 'postgres', 'postmaster.pid')),
      load: load!,
      otherLoad: otherLoad!,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const pidIn = (file: string) => Number.parseInt(readFileSync(file, 'utf8'), 10)

interface AppParts extends Pick<Ground, 'folder'> {
  embedded: Embedded
  port: number
  tilesUrl: string
}

/** Starts the app with production settings on the database that the baselines use. */
function startApp({ folder, embedded, port, tilesUrl }: AppParts) {
  const urlOf = ({ user, host, database }: EmbeddedConnection) =>
    `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  const url = `http://127.0.0.1:${port}`
  return startServer({
    ...nodeCommand('dist/server/main.js'),
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      PORT: String(port),
      APP_URL: url,
      TRUST_PROXY: '127.0.0.1',
      APP_SECRET,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: urlOf(embedded.connection),
      DATABASE_OWNER_URL: urlOf(embedded.ownerConnection),
      MAP_TILES_URL: tilesUrl,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'Nearmark <bench@example.com>',
    },
    readyUrl: `${url}/readyz`,
    logFile: join(folder, 'app.log'),
  })
}
