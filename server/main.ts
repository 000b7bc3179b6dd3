import type { Logger } from 'pino'
import { type Config, readConfig } from './config.ts'
import { createLog } from './log.ts'
import { startEmbedded } from './postgres/embedded.ts'
import { createService } from './service.ts'
import { startFailure } from './start-failure.ts'
import { teardown } from './teardown.ts'

/** A deploy waits no longer for requests in flight. */
const STOP_WITHIN_MS = 10_000

const started = teardown()
let stopping = false

async function main() {
  // Photos, captured mail and the secret are nobody else's on this machine.
  process.umask(0o077)
  const config = readConfig(process.env)
  const log: Logger = createLog({ level: config.LOG_LEVEL, ...prettyOnTerminal(config) })
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      if (!stopping) log.info({ signal }, 'stopping')
      void stop(0)
    })
  process.on('unhandledRejection', error => log.error({ err: error }, 'unhandled rejection'))

  const connections = config.DATABASE_URL ? ownConnections(config) : await startDatabase(config, log)
  const service = await createService(config, connections, log)
  started.add(service.stop)
  await service.app.listen({ port: config.PORT, host: config.HOST })
  started.add(service.drain)
  if (config.production) log.info({ url: config.APP_URL }, 'ready')
  else process.stdout.write(greeting(config))
}

function startDatabase({ DATA_DIR }: Config, log: Logger) {
  const starting = startEmbedded({ dataDir: DATA_DIR, log })
  started.add(async () => (await starting.catch(() => undefined))?.stop())
  return starting
}

/** Ends the process, and first what it has started. */
async function stop(code: number) {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
  await started.run().catch(error => {
    process.stderr.write(`${error.stack ?? error}\n`)
    process.exitCode = 1
  })
  process.exit(process.exitCode ?? code)
}

const ownConnections = ({ DATABASE_URL, DATABASE_OWNER_URL = DATABASE_URL }: Config) => ({
  connection: { connectionString: DATABASE_URL },
  ownerConnection: { connectionString: DATABASE_OWNER_URL },
})

const prettyOnTerminal = (config: Config) =>
  process.stdout.isTTY && !config.production
    ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } }
    : {}

function greeting({ APP_URL, SMTP_URL, simulated, DEMO, operatorKey }: Config): string {
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

main().catch(async error => {
  // A start that was told to stop in its middle fails for that.
  if (stopping) return
  process.stderr.write(`${startFailure(error, process.env) ?? error.stack ?? error}\n`)
  await stop(1)
})
