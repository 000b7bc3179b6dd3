import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { freePort } from '../../scripts/free-port.ts'
import { type Embedded, type EmbeddedConnection, startEmbedded } from '../../server/postgres/embedded.ts'
import { insertLinks, openDatabase, TOKEN } from '../../server/testing/operator.ts'
import { type ServiceProcess, spawnService, untilReady } from '../../server/testing/process.ts'
import { fillAsStarted } from '../../server/testing/started-folder.ts'
import { startTcpProxy } from '../../server/testing/tcp-proxy.ts'

const emptyFolder = () => mkdtemp(join(tmpdir(), 'nearmark-faults-'))
const newFolder = async () => fillAsStarted(await emptyFolder())
const silent = { info: () => undefined, warn: console.warn, error: console.error }

/** A service with a data folder, an embedded PostgreSQL and a link of its own. Its process can be started again on the same port. */
export interface FaultyService {
  dataDir: string
  url: string
  /** Starts the process and returns the milliseconds until it is ready. */
  start: (env?: Record<string, string>) => Promise<number>
  /** Ends the process at once. Its PostgreSQL goes on, and serves the next process. */
  kill: () => Promise<void>
  signal: (name: NodeJS.Signals) => void
  /** Connects to its database, as a superuser. */
  connect: () => Promise<pg.Client>
  /** Aborted at the end, also of a run that failed. */
  ended: AbortSignal
}

export async function withService<T>(
  work: (service: FaultyService) => Promise<T>,
  env: Record<string, string> = {},
  connectToOwn?: () => Promise<pg.Client>,
): Promise<T> {
  const dataDir = env.DATA_DIR ?? (await newFolder())
  const connect = connectToOwn ?? (() => openDatabase(dataDir))
  const port = await freePort()
  let running: ServiceProcess | undefined
  const ending = new AbortController()
  const service: FaultyService = {
    dataDir,
    url: `http://127.0.0.1:${port}`,
    start: async more => {
      const begunAt = performance.now()
      running = spawnService({
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        PORT: String(port),
        TRUST_PROXY: '127.0.0.1',
        DRAIN_S: '0',
        ...env,
        ...more,
        DATA_DIR: dataDir,
      })
      await untilReady(running)
      return performance.now() - begunAt
    },
    kill: async () => {
      running?.child.kill('SIGKILL')
      await running?.ended
    },
    signal: name => running?.child.kill(name),
    connect,
    ended: ending.signal,
  }
  try {
    await service.start()
    const client = await connect()
    await insertLinks(client, [TOKEN])
    await client.end()
    return await work(service)
  } finally {
    ending.abort()
    running?.child.kill('SIGTERM')
    await running?.ended
    // It outlives a process that was killed.
    if (existsSync(join(dataDir, 'postgres', 'postmaster.pid')) && !env.DATABASE_URL)
      await (await startEmbedded({ dataDir, log: silent })).stop()
    if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
  }
}

interface OwnDatabase {
  connections: Pick<Embedded, 'connection' | 'ownerConnection'>
  /** Of a service that uses it. */
  settings: { DATA_DIR: string; APP_SECRET: string; DATABASE_URL: string; DATABASE_OWNER_URL: string }
}

/** An embedded PostgreSQL that this process runs. */
export async function withDatabase<T>(work: (database: OwnDatabase) => Promise<T>, { empty = false } = {}): Promise<T> {
  const dataDir = await (empty ? emptyFolder() : newFolder())
  const { stop, ...connections } = await startEmbedded({ dataDir, log: silent })
  const urlOf = ({ user, host, database }: EmbeddedConnection) =>
    `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  const settings = {
    DATA_DIR: dataDir,
    APP_SECRET: 'a secret of the faults that is of no use elsewhere',
    DATABASE_URL: urlOf(connections.connection),
    DATABASE_OWNER_URL: urlOf(connections.ownerConnection),
  }
  try {
    return await work({ connections, settings })
  } finally {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A service with a network between itself and its PostgreSQL. */
export const withServiceBehindNetwork = <T>(
  work: (service: FaultyService, network: Awaited<ReturnType<typeof startTcpProxy>>) => Promise<T>,
): Promise<T> =>
  withDatabase(async ({ connections: { connection, ownerConnection }, settings }) => {
    const { host, port } = connection
    const network = await startTcpProxy({ path: join(host, `.s.PGSQL.${port}`) })
    const urlOf = ({ user, database }: EmbeddedConnection) =>
      `postgresql://${user}@127.0.0.1:${network.port}/${database}`
    const env = { ...settings, DATABASE_URL: urlOf(connection), DATABASE_OWNER_URL: urlOf(ownerConnection) }
    return withService(service => work(service, network), env).finally(network.close)
  })

interface ProcessOptions {
  env?: Record<string, string>
  /** A program with arguments that becomes the process. */
  wrapper?: readonly string[]
  /** Of another release. */
  main?: string
}

export type StartProcess = (port: number, options?: ProcessOptions) => Promise<ServiceProcess>

/** Processes that share a database; they end with the work. */
export async function withProcesses<T>(
  settings: OwnDatabase['settings'],
  work: (start: StartProcess) => Promise<T>,
): Promise<T> {
  const running = new Set<ServiceProcess>()
  const start: StartProcess = async (port, { env = {}, ...how } = {}) => {
    const service = spawnService(
      {
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        PORT: String(port),
        TRUST_PROXY: '127.0.0.1',
        ALLOW_UNSHARED: 'payments',
        ...settings,
        ...env,
      },
      how,
    )
    running.add(service)
    service.ended.then(() => running.delete(service))
    await untilReady(service)
    return service
  }
  try {
    return await work(start)
  } finally {
    for (const { child, ended } of running) {
      child.kill('SIGKILL')
      await ended
    }
  }
}
