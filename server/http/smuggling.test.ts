import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await startTestApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.address() as AddressInfo).port
})
afterAll(() => app.stop())

const HIDDEN = 'GET /api/session HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

/** Statuses of all answers to what one connection sends: a request, and behind it one that a proxy might have taken for its body. */
async function statusesOf(lines: string[], body: string): Promise<number[]> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(['POST /api/sign-out HTTP/1.1', 'Content-Type: application/json', ...lines, '', body].join('\r\n'))
  return [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))
}

it.each([
  ['both lengths', ['Host: localhost', 'Content-Length: 2', 'Transfer-Encoding: chunked'], `0\r\n\r\n${HIDDEN}`],
  ['two lengths', ['Host: localhost', 'Content-Length: 2', 'Content-Length: 60'], `{}${HIDDEN}`],
  ['a list of lengths', ['Host: localhost', 'Content-Length: 2, 60'], `{}${HIDDEN}`],
  ['a signed length', ['Host: localhost', 'Content-Length: +2'], `{}${HIDDEN}`],
  ['a hexadecimal length', ['Host: localhost', 'Content-Length: 0x2'], `{}${HIDDEN}`],
  ['a negative length', ['Host: localhost', 'Content-Length: -2'], `{}${HIDDEN}`],
  ['a space before the colon', ['Host: localhost', 'Transfer-Encoding : chunked'], `0\r\n\r\n${HIDDEN}`],
  ['chunks in an unknown coding', ['Host: localhost', 'Transfer-Encoding: chunked, identity'], `0\r\n\r\n${HIDDEN}`],
  ['an unknown coding alone', ['Host: localhost', 'Transfer-Encoding: xchunked'], `0\r\n\r\n${HIDDEN}`],
  ['a size of a chunk that is none', ['Host: localhost', 'Transfer-Encoding: chunked'], `0x0\r\n\r\n${HIDDEN}`],
  ['a header without a name', ['Host: localhost', ': chunked', 'Content-Length: 2'], `{}${HIDDEN}`],
  ['no host', ['Content-Length: 2'], `{}${HIDDEN}`],
])('a request with %s is refused, and the connection closed', async (_, lines, body) => {
  expect(await statusesOf(lines, body)).toEqual([400])
})

it('two whole requests on one connection are two', async () => {
  expect(await statusesOf(['Host: localhost', 'Content-Length: 2'], `{}${HIDDEN}`)).toEqual([200, 200])
})
