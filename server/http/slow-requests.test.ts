import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

/** 12 s of the service, and what a busy machine adds: Node alone would wait for a minute. */
const PATIENCE_MS = 20_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.stop())

it('a client that never finishes its headers is cut off within 12 seconds', { timeout: 90_000 }, async () => {
  const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1')
  const startedAt = performance.now()
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  socket.resume()
  await once(socket, 'end')
  expect(performance.now() - startedAt).toBeLessThan(PATIENCE_MS)
})
