import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestApp } from './test-app.ts'

export type Responder = (request: IncomingMessage, reply: ServerResponse, body: string) => void

export interface ReceivedRequest {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** A place provider on this machine; each test decides how it responds. */
export async function startProvider() {
  const requests: ReceivedRequest[] = []
  let respond: Responder = (_, reply) => reply.end('{}')
  const server = createServer((request, reply) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      requests.push({ method: request.method!, url: request.url!, headers: request.headers, body })
      respond(request, reply, body)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respondWith: (next: Responder) => {
      respond = next
    },
    replies: (body: unknown, status = 200) => {
      respond = (_, reply) => reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}

export type Provider = Awaited<ReturnType<typeof startProvider>>

export const search = (app: TestApp, input: string, ip = '127.0.0.1') =>
  app.call('GET', `/api/places/search?input=${encodeURIComponent(input)}`, { ip })
export const details = (app: TestApp, placeId: string) =>
  app.call('GET', `/api/places/details?placeId=${encodeURIComponent(placeId)}`)

export const failures: [string, Responder][] = [
  ['an error', (_, reply) => reply.writeHead(500).end('no')],
  ['too many requests', (_, reply) => reply.writeHead(429).end('{}')],
  ['a refusal', (_, reply) => reply.writeHead(403).end('{"error":{"message":"key"}}')],
  ['garbage', (_, reply) => reply.writeHead(200).end('<html>')],
  ['another form', (_, reply) => reply.writeHead(200).end('{"suggestions":7,"type":"Point","features":{}}')],
  ['a cut line', (request, reply) => reply.writeHead(200).write('{', () => request.socket.destroy())],
  ['a redirect', (_, reply) => reply.writeHead(302, { location: '/elsewhere' }).end()],
  ['nothing for ever', () => undefined],
]
