import { pino } from 'pino'
import { type Config, readConfig } from './config.ts'
import { startEmbedded } from './db/embedded.ts'
import { StartFault } from './db/start-fault.ts'
import { createService } from './service.ts'

/** A deploy waits no longer for requests in flight. */
const STOP_WITHIN_MS = 10_000

async function main() {
  // Photos, captured mail and the secret are nobody else's on this machine.
  process.umask(0o077)
  const config = readConfig(process.env)
  const log = pino({ level: config.LOG_LEVEL, ...prettyOnTerminal(config) })
  const embedded = config.DATABASE_URL ? undefined : await startEmbedded({ dataDir: config.DATA_DIR, log })
  const service = await createService(config, embedded ?? ownConnections(config), log)
  await service.app.listen({ port: config.PORT, host: config.HOST })
  process.stdout.write(greeting(config))

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await service.stop()
    await embedded?.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('unhandledRejection', error => log.error({ err: error }, 'unhandled rejection'))
}

const ownConnections = ({ DATABASE_URL, DATABASE_OWNER_URL = DATABASE_URL }: Config) => ({
  connection: { connectionString: DATABASE_URL },
  ownerConnection: { connectionString: DATABASE_OWNER_URL },
})

const prettyOnTerminal = (config: Config) =>
  process.stdout.isTTY && !config.production
    ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } }
    : {}

const greeting = (config: Config) =>
  [
    '',
    `  Nearmark is ready at ${config.APP_URL}`,
    config.SMTP_URL ? '' : `  Mail is captured: read it at ${config.APP_URL}/mailbox`,
    '',
    '',
  ].join('\n')

main().catch(error => {
  process.stderr.write(`${error instanceof StartFault ? error.message : (error.stack ?? error)}\n`)
  process.exit(1)
})
