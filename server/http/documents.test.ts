import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextMailTo } from '../testing/captured-mail.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const get = (path: string) => app.call('GET', path, { headers: { accept: 'text/html' } })

describe('the content security policy', () => {
  it.each(['/', '/dashboard', '/no-such-page', '/assets/no-such-file.js', '/api/docs', '/simulator'])(
    'of %s admits its own scripts and styles by a nonce of this response alone',
    async path => {
      const [one, other] = [await get(path), await get(path)]
      const policy = String(one.headers['content-security-policy'])
      const nonce = /'nonce-([\w-]{22})'/.exec(policy)![1]!
      expect(one.text).toContain(`nonce="${nonce}"`)
      expect(other.text).not.toContain(nonce)
      expect(policy).not.toContain('unsafe')
      expect(one.headers['permissions-policy']).toContain('microphone=()')
    },
  )

  it.each(['/api/plans', '/api/no-such-call', '/healthz', '/robots.txt'])('of %s admits nothing', async path => {
    const { headers } = await app.call('GET', path)
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

it('a script carries no header that means something on documents alone', async () => {
  const script = /src="(\/assets\/[^"]+\.js)"/.exec((await get('/dashboard')).text)![1]!
  const { headers } = await app.call('GET', script)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' })
  expect(Object.keys(headers)).not.toContain('x-frame-options')
  expect(Object.keys(headers)).not.toContain('x-xss-protection')
})

it.each([undefined, 'br'])(
  'the worker that opens pages without a network is asked for anew, and may fetch own files alone (%s)',
  async encoding => {
    const { status, headers } = await app.call('GET', '/offline-worker.js', {
      headers: encoding ? { 'accept-encoding': encoding } : {},
    })
    expect([status, headers['content-encoding']]).toEqual([200, encoding])
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    })
    // No wider scope than its registrations name.
    expect(headers).not.toHaveProperty('service-worker-allowed')
  },
)

it('the page of a device that was paired by a secret link is in no search', async () => {
  const tag = async (path: string) => (await get(path)).headers['x-robots-tag']
  for (const path of ['/warden', '/wall', '/kiosk']) expect([path, await tag(path)]).toEqual([path, 'noindex'])
  expect(await tag('/dashboard')).toBeUndefined()
})

describe('a demo', () => {
  let demo: TestApp
  beforeAll(async () => {
    demo = await startTestApp({ DEMO: '1' })
  })
  afterAll(() => demo.stop())
  const ask = async (of: TestApp, path: string) =>
    (await of.call('GET', path, { headers: { accept: 'text/html' } })).text

  it.each(['/', '/dashboard', '/plans', '/checkin/made-up', '/no-such-page', '/api/docs', '/mailbox', '/simulator'])(
    'says so on %s, and nobody else does',
    async path => {
      expect(await ask(demo, path)).toContain('This is a demo.')
      expect(await ask(app, path)).not.toContain('This is a demo.')
    },
  )

  it('does not say so within emails', async () => {
    await demo.call('POST', '/api/dashboard/access', { body: { email: 'ada@example.org' } })
    await nextMailTo(demo, 'ada@example.org')
    const path = /href="(\/mailbox\/[^"]+)"/.exec(await ask(demo, '/mailbox'))![1]!
    expect(await ask(demo, path)).toContain('This is a demo.')
    expect(await ask(demo, `${path}/html`)).not.toContain('This is a demo.')
  })
})
