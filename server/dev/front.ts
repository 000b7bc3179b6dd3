import { type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { ViteDevServer } from 'vite'
import { faultPage } from './fault-page.ts'
import type { RestartingService } from './restarting-service.ts'

const NOT_STARTED =
  'The service did not start: the reason stands in the terminal. The next change of its sources starts it again.'

/** Vite answers the paths that it knows, and the service all others. */
export function openFront(front: Server, vite: ViteDevServer, service: RestartingService): void {
  front.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    vite.middlewares(incoming, outgoing, () => {
      forward(incoming, outgoing, service).catch(() => outgoing.destroy())
    })
  })
}

/** A request during a restart waits until the service listens again. */
async function forward(incoming: IncomingMessage, outgoing: ServerResponse, service: RestartingService) {
  const port = await service.port().catch(() => null)
  if (port === null) {
    outgoing.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    outgoing.end(faultPage(NOT_STARTED))
    return
  }
  const { method, url, headers } = incoming
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers })
  outgoing.once('close', () => onward.destroy())
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    onward.once('response', resolve)
    onward.once('error', reject)
  })
  incoming.pipe(onward)
  const reply = await answered
  outgoing.writeHead(reply.statusCode!, reply.headers)
  await pipeline(reply, outgoing)
}
