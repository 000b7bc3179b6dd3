import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'warn' })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.address() as AddressInfo).port
})
afterAll(() => app.stop())

/** The path exactly as written: clients would tidy it up. */
async function answerTo(method: string, path: string, accept = '*/*') {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`,
  )
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body }
}

const long = 'a'.repeat(600)

const paths = [
  ['two slashes', '//x'],
  ['three slashes', '///etc/passwd'],
  ['two slashes within', '/a//b'],
  ['a backslash', '/\\x'],
  ['an encoded NUL', '/%00'],
  ['encoded dots', '/%2e%2e/x'],
  ['a lone percent sign', '/%'],
  ['a broken escape in a part', '/checkin/%zz'],
  ['a folder', '/assets'],
  ['a folder with a slash', '/assets/'],
  ['a way out of a folder', '/assets/../server/main.ts'],
  ['an encoded way out of a folder', '/assets/%2e%2e/%2e%2e/package.json'],
  ['a hidden file', '/assets/.env'],
  ['a hidden folder', '/.git/config'],
  ['a name longer than a file may have', `/${'a'.repeat(5000)}`],
  ['an over-long part of a page', `/checkin/${long}`],
  ['an over-long part of a call', `/api/verify/${long}`],
  ["the app's document as a file", '/index.html'],
  ["the app's document as a file, encoded", '/%69ndex.html'],
  ["the app's document as a file, in a roundabout way", '/assets/../index.html'],
  ["the build's manifest", '/.vite/manifest.json'],
  ['a whole URL', 'http://evil.example/x'],
] as const

describe('a path that names nothing', () => {
  it.each(paths)('%s is answered 404, and nobody is alarmed', async (_, path) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { status, head, body } = await answerTo(method, path)
      expect([method, status]).toEqual([method, 404])
      expect(head).toContain('x-content-type-options: nosniff')
      expect(body.slice(0, 10)).toBe(method === 'HEAD' ? '' : '{"error":"')
    }
    expect(app.logLines).toEqual([])
  })

  it.each(['//x', '/assets/', '/no-such-page'])('shows people a page at %s', async path => {
    const { status, body } = await answerTo('GET', path, 'text/html')
    expect([status, body]).toEqual([404, expect.stringContaining('404 Page Not Found')])
  })
})

it('a range beyond the end of a file is refused as such', async () => {
  const { status, body } = await app.call('GET', '/favicon.svg', { headers: { range: 'bytes=9999999-' } })
  expect([status, body.code]).toEqual([416, 'range_beyond_end'])
})
