import { once } from 'node:events'
import { createServer } from 'node:http'
import { join, relative } from 'node:path'
import type { ViteDevServer } from 'vite'
import { connect, greeting, runProcess } from '../process.ts'
import { StartFault } from '../start-fault.ts'
import { openFront } from './front.ts'
import { restartingService } from './restarting-service.ts'
import { openSources, webFromSources } from './sources.ts'

const ROOT = join(import.meta.dirname, '../..')
const SERVICE_SOURCES = ['server', 'contract', 'simulators'].map(folder => join(ROOT, folder))
/** An editor that saves several files, or one file in several steps, causes one restart. */
const SETTLED_MS = 50

runProcess(async ({ config, log, started }) => {
  if (config.production) throw new StartFault('This is for developing: leave NODE_ENV out, or use `npm start`.')
  const connections = await connect({ config, log, started })
  const front = createServer()
  const vite = await openSources(config, front)
  started.add(() => vite.close())
  const service = restartingService({ config, connections }, webFromSources(vite))
  started.add(service.stop)
  onServiceChange(vite, async path => {
    log.info({ path: relative(ROOT, path) }, 'restarting the service')
    service.restart()
    await service.port()
    vite.ws.send({ type: 'full-reload' })
  })
  openFront(front, vite, service)
  front.listen(config.PORT, config.HOST)
  await once(front, 'listening')
  started.add(async () => {
    front.close()
    front.closeAllConnections()
  })
  // After a failed start the reason stands in the terminal, and the next change starts the service.
  await service.port().then(
    () => process.stdout.write(greeting(config)),
    () => undefined,
  )
})

/** Calls `restart` after each change of the service's sources; tests are not among them. */
function onServiceChange(vite: ViteDevServer, restart: (path: string) => Promise<void>) {
  let settled: NodeJS.Timeout | undefined
  vite.watcher.add(SERVICE_SOURCES)
  vite.watcher.on('all', (_, path) => {
    if (!SERVICE_SOURCES.some(folder => path.startsWith(join(folder, '/'))) || path.includes('.test.')) return
    clearTimeout(settled)
    settled = setTimeout(() => restart(path).catch(() => undefined), SETTLED_MS)
  })
}
