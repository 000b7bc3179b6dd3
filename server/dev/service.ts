import type { AddressInfo } from 'node:net'
import { createLog } from '../log.ts'
import { prettyOnTerminal } from '../process.ts'
import { createService } from '../service.ts'
import { startFailure } from '../start-failure.ts'
import type { FromService, ToService } from './messages.ts'
import { remoteWeb } from './remote-web.ts'

/** The service in development: a process that the development server replaces after each change of its sources. */
async function main({ config, connections, files }: Extract<ToService, { kind: 'start' }>) {
  const log = createLog({ level: config.LOG_LEVEL, ...prettyOnTerminal(config) })
  const service = await createService(config, connections, log, { web: remoteWeb(files) })
  const stop = () => service.stop().finally(() => process.exit())
  for (const signal of ['SIGTERM', 'disconnect']) process.once(signal, stop)
  // A terminal sends Ctrl-C to every process; this one is ended by the development server.
  process.on('SIGINT', () => undefined)
  // Browsers use the development server's port, not this one.
  await service.app.listen({ port: 0, host: '127.0.0.1', listenTextResolver: () => 'the service is ready' })
  const { port } = service.app.server.address() as AddressInfo
  process.send!({ kind: 'listening', port } satisfies FromService)
}

process.once('message', (message: ToService) => {
  if (message.kind !== 'start') return
  main(message).catch(error => {
    process.stderr.write(`${startFailure(error) ?? error.stack ?? error}\n`)
    process.exit(1)
  })
})
