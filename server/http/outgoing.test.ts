import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { boundedFetch } from './outgoing.ts'

const MAX_BYTES = 1000
let server: Server

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function serving(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('hands on an answer within the bound, with its status and headers', async () => {
  const url = await serving((_, reply) => reply.writeHead(418, { 'x-name': 'teapot' }).end('x'.repeat(MAX_BYTES)))
  const answer = await boundedFetch(MAX_BYTES)(url)
  expect([answer.status, answer.headers.get('x-name'), (await answer.text()).length]).toEqual([
    418,
    'teapot',
    MAX_BYTES,
  ])
})

it('hands on an answer without a body', async () => {
  const url = await serving((_, reply) => reply.writeHead(204).end())
  expect((await boundedFetch(MAX_BYTES)(url, { method: 'DELETE' })).status).toBe(204)
})

it('hangs up on an answer without end', async () => {
  let hungUp: Promise<unknown> = Promise.resolve()
  const url = await serving((_, reply) => {
    const more = setInterval(() => reply.write('x'.repeat(100)))
    hungUp = once(reply, 'close').then(() => clearInterval(more))
  })
  await expect((await boundedFetch(MAX_BYTES)(url)).text()).rejects.toThrow('more than 1000 bytes')
  await hungUp
})

it('counts bytes as they are after decompression', async () => {
  const url = await serving((_, reply) =>
    reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('0'.repeat(MAX_BYTES + 1))),
  )
  await expect((await boundedFetch(MAX_BYTES)(url)).text()).rejects.toThrow('more than 1000 bytes')
})

it('follows no redirect', async () => {
  const requestedPaths: string[] = []
  const url = await serving((request, reply) => {
    requestedPaths.push(request.url!)
    reply.writeHead(302, { location: '/elsewhere' }).end()
  })
  await expect(boundedFetch(MAX_BYTES)(url)).rejects.toThrow()
  expect(requestedPaths).toEqual(['/'])
})
