import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextMailTo } from '../testing/captured-mail.ts'
import { makeCreator, type SignedIn } from '../testing/makers.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

/** Behind nginx's `proxy_pass http://127.0.0.1:3000;` every request is this machine's, and so is each one here. */
let app: TestApp
let key: string
let operator: Record<string, string>
let emailId: string
let payer: SignedIn
beforeAll(async () => {
  app = await startTestApp({ APP_URL: 'https://nearmark.example', DEMO: '1', ADMIN_EMAILS: 'admin@example.org' })
  key = app.deps.config.operatorKey!
  operator = (await app.call('GET', `/mailbox?key=${key}`)).cookies
  await app.call('POST', '/api/dashboard/access', { body: { email: 'ada@example.org' } })
  await nextMailTo(app, 'ada@example.org')
  const { text } = await app.call('GET', '/mailbox', { cookies: operator })
  emailId = /href="\/mailbox\/([^"]+)"/.exec(text)?.[1] ?? 'none'
  payer = await makeCreator(app, { email: 'payer@example.org' })
})
afterAll(() => app.stop())

const card = { number: '4242424242424242', expiry: '12/49', cvc: '123' }

describe.each<[call: string, status: number, body?: unknown]>([
  ['GET /mailbox', 200],
  ['GET /mailbox/emails', 200],
  ['GET /mailbox/:id', 200],
  ['GET /mailbox/:id/html', 200],
  ['GET /simulator', 200],
  ['GET /simulator/customers', 200],
  ['GET /simulator/events', 200],
  ['GET /simulator/settings', 200],
  ['POST /simulator/advance', 409, {}],
  ['POST /simulator/confirm', 400, { clientSecret: 'none', ...card, returnUrl: '/' }],
])('%s in a demo that others reach', (call, status, body) => {
  const [method, path] = call.split(' ') as [string, string]
  const ask = (cookies: Record<string, string>, query = '') =>
    app.call(method, path.replace(':id', emailId) + query, { cookies, ...(body !== undefined && { body }) })

  it('is answered to the browser that brought the key', async () => {
    expect((await ask(operator)).status).toBe(status)
  })

  it('is not there without the key, whoever asks', async () => {
    const admin = await makeCreator(app, { email: 'admin@example.org' })
    const guess = Object.fromEntries(Object.keys(operator).map(name => [name, 'guess']))
    for (const reply of [await ask({}), await ask(payer.cookies), await ask(admin.cookies), await ask(guess)]) {
      expect(reply.status).toBe(404)
      expect(reply.text).not.toMatch(/ada@example|Mailbox|simulator/i)
    }
    expect((await ask({}, '?key=guess')).status).toBe(404)
  })
})

it.each(['/mailbox', '/simulator'])('%s takes the key once, and goes on without it in the address', async path => {
  const reply = await app.call('GET', `${path}?key=${key}`)
  expect([reply.status, reply.headers.location]).toEqual([303, path])
  expect(String(reply.headers['set-cookie'])).toMatch(/^__Host-operator=.*; HttpOnly; Secure; SameSite=Strict$/)
})

it('every start has another key, and a service for this computer alone has none', async () => {
  const other = await startTestApp({ APP_URL: 'https://nearmark.example', DEMO: '1' })
  expect(other.deps.config.operatorKey).not.toBe(key)
  await other.stop()
  const own = await startTestApp()
  expect(own.deps.config.operatorKey).toBeNull()
  expect((await own.call('GET', '/mailbox')).status).toBe(200)
  await own.stop()
})

it('a visitor of the demo pays on the pages of their own payment, and nobody else sees them', async () => {
  const another = await makeCreator(app, { email: 'another@example.org' })
  const buy = ({ email, cookies }: SignedIn) =>
    app.call('POST', '/api/create-subscription', {
      cookies,
      body: { email, planName: 'Pro', billingPeriod: 'monthly' },
    })
  const page = new URL((await buy(payer)).body.checkoutUrl).pathname
  await buy(another)
  const shown = await app.call('GET', page, { cookies: payer.cookies })
  expect([shown.status, shown.text.includes('payer@example.org')]).toEqual([200, true])
  for (const cookies of [{}, another.cookies]) {
    expect((await app.call('GET', page, { cookies })).status).toBe(404)
    expect((await app.call('POST', page, { cookies, body: card })).status).toBe(404)
  }
  const paid = await app.call('POST', page, { cookies: payer.cookies, body: card })
  expect([paid.status, String(paid.headers.location)]).toEqual([
    303,
    expect.stringContaining('https://nearmark.example/subscribe-success'),
  ])
})
