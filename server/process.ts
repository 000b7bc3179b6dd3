import type { Logger } from 'pino'
import { type Config, readConfig } from './config.ts'
import { createLog } from './log.ts'
import { startEmbedded } from './postgres/embedded.ts'
import type { Connections } from './service.ts'
import { startFailure } from './start-failure.ts'
import { type Teardown, teardown } from './teardown.ts'

/** A process that is told to stop ends after this time, even if requests are still running. */
const STOP_WITHIN_MS = 10_000

export interface Process {
  config: Config
  log: Logger
  /** Ends what the process has started, in reverse order, when the process is told to stop or cannot start. */
  started: Teardown
}

/** Runs a server as this process: reads the settings, starts, and stops gracefully on SIGTERM and SIGINT. */
export function runProcess(start: (process: Process) => Promise<void>): void {
  const started = teardown()
  let stopping = false

  async function run() {
    // Other users of this machine may not read photos, captured emails and the secret.
    process.umask(0o077)
    const config = readConfig(process.env)
    const log: Logger = createLog({ level: config.LOG_LEVEL, ...prettyOnTerminal(config) })
    for (const signal of ['SIGTERM', 'SIGINT'])
      process.on(signal, () => {
        if (!stopping) log.info({ signal }, 'stopping')
        void stop(0)
      })
    process.on('unhandledRejection', error => log.error({ err: error }, 'unhandled rejection'))
    await start({ config, log, started })
  }

  /** Ends what the process has started, then the process. */
  async function stop(code: number) {
    if (stopping) return
    stopping = true
    setTimeout(() => {
      process.stderr.write(`Ended before everything was: ${process.getActiveResourcesInfo().sort().join(', ')}\n`)
      process.exit(1)
    }, STOP_WITHIN_MS).unref()
    await started.run().catch(error => {
      process.stderr.write(`${error.stack ?? error}\n`)
      process.exitCode = 1
    })
    process.exit(process.exitCode ?? code)
  }

  run().catch(async error => {
    // The start failed because the process was told to stop.
    if (stopping) return
    process.stderr.write(`${startFailure(error, process.env) ?? error.stack ?? error}\n`)
    await stop(1)
  })
}

/** The connections to DATABASE_URL; without that setting, starts the embedded PostgreSQL. */
export async function connect({ config, log, started }: Process): Promise<Connections> {
  if (config.DATABASE_URL) return connectionsTo(config)
  const starting = startEmbedded({ dataDir: config.DATA_DIR, log })
  started.add(async () => (await starting.catch(() => undefined))?.stop())
  const { connection, ownerConnection } = await starting
  return { connection, ownerConnection }
}

export const connectionsTo = ({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_OWNER_URL }: Config): Connections => {
  const directUrl = DATABASE_DIRECT_URL ?? DATABASE_URL
  return {
    connection: { connectionString: DATABASE_URL, pooledByTransaction: DATABASE_DIRECT_URL !== undefined },
    directConnection: { connectionString: directUrl },
    ownerConnection: { connectionString: DATABASE_OWNER_URL ?? directUrl },
  }
}

export const prettyOnTerminal = (config: Config) =>
  process.stdout.isTTY && !config.production
    ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } }
    : {}

/** The first lines on the terminal, outside production. */
export function greeting({ APP_URL, SMTP_URL, simulated, DEMO, operatorKey }: Config): string {
  const key = operatorKey ? `?key=${operatorKey}` : ''
  return [
    '',
    `  Nearmark is ready at ${APP_URL}`,
    ...(DEMO ? ['  It is a demo, and says so on every page'] : []),
    ...(SMTP_URL ? [] : [`  Mail is captured: read it at ${APP_URL}/mailbox${key}`]),
    ...(simulated ? [`  Payments are simulated: ${APP_URL}/simulator${key}`] : []),
    '',
    '',
  ].join('\n')
}
