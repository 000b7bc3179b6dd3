import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { readConfig } from '../config.ts'
import { isLoopbackHostname } from '../http/loopback.ts'
import { createLog } from '../log.ts'
import { createService, type Service } from '../service.ts'
import { makeDatabase, type TestDatabase } from './test-db.ts'

export interface TestApp extends Service {
  /** Calls the app over HTTP in-process; keeps no cookies. */
  call: (method: string, path: string, options?: CallOptions) => Promise<TestReply>
  /** Moves the service's clock: the database's. */
  advance: (interval: string) => Promise<void>
  dataDir: string
  database: TestDatabase
  /** What the service has logged, one JSON text a line; nothing unless LOG_LEVEL is set. */
  logLines: string[]
}

export interface CallOptions {
  body?: unknown
  cookies?: Record<string, string>
  headers?: Record<string, string>
  ip?: string
}

export interface TestReply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the reply holds
  body: any
  text: string
  headers: Record<string, string | string[] | number | undefined>
  cookies: Record<string, string>
}

/** The whole service on a database of its own, without a port. Settings as in the environment; `template` is cloned. */
export async function startTestApp(
  env: Record<string, string> = {},
  cluster = inject('clusters')[0]!,
  template?: string,
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nearmark-test-'))
  const database = await makeDatabase(cluster, template)
  const app = await startOn({ database, dataDir }, env)
  return {
    ...app,
    stop: async () => {
      await app.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The service with other settings on the database and in the folder of a test app, which still stops them. */
export const startOn = async (
  { database, dataDir }: Pick<TestApp, 'database' | 'dataDir'>,
  env: Record<string, string>,
): Promise<TestApp> => {
  const config = readConfig({ NODE_ENV: 'test', ...demoFor(env), LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env })
  const logLines: string[] = []
  const log = createLog({ level: config.LOG_LEVEL }, { write: line => logLines.push(line) })
  const service = await createService(config, database, log, { cron: false })
  return {
    ...service,
    dataDir,
    database,
    logLines,
    call: (method, path, options) => call(service, method, path, options),
    advance: async interval => {
      await service.deps.pool.query('update clock set ahead_by = ahead_by + $1::interval', [interval])
    },
  }
}

/** A test under a public name says so, as everybody must who is not in production. */
const demoFor = ({ APP_URL, NODE_ENV }: Record<string, string>) =>
  APP_URL && NODE_ENV !== 'production' && !isLoopbackHostname(new URL(APP_URL).hostname) ? { DEMO: '1' } : {}

async function call(
  { app }: Service,
  method: string,
  path: string,
  { body, cookies = {}, headers = {}, ip }: CallOptions = {},
): Promise<TestReply> {
  const reply = await app.inject({
    method: method as 'GET',
    url: path,
    cookies,
    ...(ip && { remoteAddress: ip }),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const type = String(reply.headers['content-type'] ?? '')
  return {
    status: reply.statusCode,
    body: type.includes('json') && method !== 'HEAD' ? reply.json() : undefined,
    text: reply.body,
    headers: reply.headers,
    cookies: Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value])),
  }
}
