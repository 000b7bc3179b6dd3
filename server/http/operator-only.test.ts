import { once } from 'node:events'
import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextMailTo } from '../testing/captured-mail.ts'
import { type CallOptions, startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let emailId: string
beforeAll(async () => {
  // Proxies may name the visitor's IP, but never the peer.
  app = await startTestApp({ TRUST_PROXY: '198.51.100.1' })
  await app.call('POST', '/api/dashboard/access', { body: { email: 'ada@example.org' } })
  await nextMailTo(app, 'ada@example.org')
  emailId = /href="\/mailbox\/([^"]+)"/.exec((await app.call('GET', '/mailbox')).text)![1]!
})
afterAll(() => app.stop())

const card = { clientSecret: 'none', number: '4242424242424242', expiry: '12/49', cvc: '123', returnUrl: '/' }

/** What a caller on this machine gets at each. */
const calls: [call: string, status: number, body?: unknown][] = [
  ['GET /mailbox', 200],
  ['GET /mailbox/emails', 200],
  ['GET /mailbox/:id', 200],
  ['GET /mailbox/:id/html', 200],
  ['GET /simulator', 200],
  ['GET /simulator/customers', 200],
  ['POST /simulator/confirm', 400, card],
  ['POST /simulator/advance', 409, {}],
]

const elsewhere: [who: string, options: CallOptions][] = [
  ['another machine', { ip: '203.0.113.7' }],
  ['another machine that claims a loopback name', { ip: '203.0.113.7', headers: { host: 'localhost:3000' } }],
  ['a page whose name was pointed at this machine', { headers: { host: 'evil.example:3000' } }],
  ['a proxy on this machine that keeps the Host', { headers: { host: 'nearmark.example' } }],
  ['a proxy on this machine that writes another Host', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ['a trusted proxy that forwards a loopback IP', { ip: '198.51.100.1', headers: { 'x-forwarded-for': '127.0.0.1' } }],
]

it("the simulator's API is not there under another name", async () => {
  const { hostname, port } = new URL(app.simulator!.connection.STRIPE_API_URL)
  const ask = async (host: string) => {
    const headers = { host, authorization: 'Bearer sk_test_simulated' }
    const [reply] = await once(get({ hostname, port, path: '/v1/customers', headers }), 'response')
    reply.resume()
    return reply.statusCode
  }
  expect(await ask(`${hostname}:${port}`)).toBe(200)
  expect(await ask(`evil.example:${port}`)).toBe(404)
})

describe.each(calls)('%s', (call, status, body) => {
  const [method, path] = call.split(' ') as [string, string]
  const ask = (options: CallOptions) =>
    app.call(method, path.replace(':id', emailId), { ...options, ...(body !== undefined && { body }) })

  it('is answered to this machine', async () => {
    expect((await ask({})).status).toBe(status)
    expect((await ask({ headers: { host: '[::1]:3000' }, ip: '::1' })).status).toBe(status)
  })

  it.each(elsewhere)('does not exist for %s', async (_, options) => {
    const reply = await ask(options)
    expect(reply.status).toBe(404)
    expect(reply.text).not.toMatch(/ada@example|Mailbox|simulator/i)
  })
})
