import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

/** The service ends such a request after 10 s and looks each second; a busy machine is slower. Node alone would wait for a minute. */
const PATIENCE_MS = 20_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.stop())

it('a client that never finishes its headers is cut off within 20 seconds', { timeout: 90_000 }, async () => {
  const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1')
  const startedAt = performance.now()
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  socket.resume()
  await once(socket, 'end')
  expect(performance.now() - startedAt).toBeLessThan(PATIENCE_MS)
})

/** Sends one byte a second after the beginning of a request, for as long as it may. */
function dribble(beginning: string) {
  const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(beginning)
  socket.resume()
  const dribbling = setInterval(() => socket.write('x'), 1000)
  socket.on('error', () => undefined)
  return once(socket, 'close').finally(() => clearInterval(dribbling))
}

it('two hundred that send a byte now and then are cut off, and delay nobody', { timeout: 90_000 }, async () => {
  const { port } = app.app.server.address() as AddressInfo
  expect(app.app.server.requestTimeout).toBe(90_000)
  app.app.server.requestTimeout = 30_000
  const startedAt = performance.now()
  const headers = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
  const body =
    'POST /api/dashboard/access HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{"email":"'
  const slow = Promise.all(Array.from({ length: 200 }, (_, n) => dribble(n % 2 ? headers : body)))
  const others: number[] = []
  const isOver = { yet: false }
  slow.finally(() => {
    isOver.yet = true
  })
  while (!isOver.yet) {
    const askedAt = performance.now()
    expect((await fetch(`http://127.0.0.1:${port}/api/session`)).status).toBe(200)
    others.push(performance.now() - askedAt)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  // A shorter limit for a request than the service's, and what a busy machine adds.
  expect(performance.now() - startedAt).toBeLessThan(PATIENCE_MS + 20_000)
  expect(others.toSorted((a, b) => a - b)[Math.floor(others.length / 2)]).toBeLessThan(500)
})
