import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOn, startTestApp, type TestApp } from '../testing/test-app.ts'

const PROXY = '192.0.2.1'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const OF_PROXY = '0f8fad5b-d9cb-469f-a165-70867728950e'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'debug', TRUST_PROXY: `${PROXY}, 2001:db8::/32` })
})
afterAll(() => app.stop())

const answer = (path = '/api/session', options: Parameters<TestApp['call']>[2] = {}) => app.call('GET', path, options)
const idOf = async (...asked: Parameters<typeof answer>) => (await answer(...asked)).headers['x-request-id']
const namedBy = (ip: string, id = OF_PROXY) => ({ ip, headers: { 'x-request-id': id } })

describe('the id of a request', () => {
  it('is in every answer: of a call, a page, a file, a path that is none and a path that cannot be read', async () => {
    const paths = ['/api/session', '/', '/favicon.svg', '/nothing', '/%', '/healthz']
    const ids = await Promise.all(paths.map(path => idOf(path)))
    for (const id of ids) expect(id).toMatch(UUID)
    expect(new Set(ids).size).toBe(paths.length)
  })

  it('is another one in another process, and after a new start', async () => {
    const other = await startOn(app, { ALLOW_UNSHARED: 'payments' })
    const first = (await other.call('GET', '/api/session')).headers['x-request-id']
    await other.stop()
    const again = await startOn(app, { ALLOW_UNSHARED: 'payments' })
    const afterwards = (await again.call('GET', '/api/session')).headers['x-request-id']
    await again.stop()
    expect(new Set([first, afterwards, await idOf()]).size).toBe(3)
  })

  it('stands in every line that the log has of it', async () => {
    const id = await idOf('/api/checkin-links/AAAAAAAAAAAAAAAAAAAAAA')
    const lines = app.logLines.map(line => JSON.parse(line)).filter(({ reqId }) => reqId === id)
    expect(lines.map(({ msg }) => msg)).toEqual(['request declined', 'request'])
  })

  it('is that of a trusted proxy, which has it in its own log', async () => {
    expect(await idOf('/', namedBy(PROXY))).toBe(OF_PROXY)
    expect(await idOf('/', namedBy(`::ffff:${PROXY}`))).toBe(OF_PROXY)
    expect(await idOf('/', namedBy('2001:db8::7'))).toBe(OF_PROXY)
    const ofNginx = OF_PROXY.replaceAll('-', '')
    expect(await idOf('/', namedBy(PROXY, ofNginx))).toBe(ofNginx)
  })

  it.each([
    ['anybody else', '203.0.113.5', OF_PROXY],
    ['a proxy that hands on what would break a line', PROXY, 'a b","level":60'],
    ['a proxy that hands on nothing', PROXY, ''],
    ['a proxy that hands on a book', PROXY, 'a'.repeat(65)],
  ])('is never that of %s', async (_, ip, id) => {
    expect(await idOf('/', namedBy(ip, id))).toMatch(UUID)
    expect(await idOf('/', namedBy(ip, id))).not.toBe(id)
  })
})
