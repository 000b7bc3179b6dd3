import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { hostOf, masked } from './environment.ts'

const ADMIN = 'boss@example.org'
let app: TestApp
let boss: SignedIn
beforeAll(async () => {
  app = await startTestApp({ ADMIN_EMAILS: `Boss@Example.org, other@example.org` })
  boss = await makeCreator(app, { email: ADMIN })
})
afterAll(() => app.stop())

const get = (path: string, { cookies }: SignedIn = boss) => app.call('GET', path, { cookies })

describe('secrets', () => {
  test.each([
    [undefined, null],
    [null, null],
    ['', null],
    ['short', '••••••••'],
    ['sk_test_0123456789abcd', '••••••••abcd'],
    ['a'.repeat(100), '••••••••aaaa'],
  ])('%s is shown as %s', (secret, shown) => {
    expect(masked(secret)).toBe(shown)
  })
})

describe('the database as admins see it', () => {
  test.each([
    [undefined, 'This computer (embedded)'],
    ['postgresql://user:secret@db.example.org:6432/nearmark?sslmode=require', 'db.example.org:6432'],
    ['postgres://user:secret@[::1]/nearmark', '[::1]'],
    ['postgresql:///nearmark?host=/var/run/postgresql', '/var/run/postgresql'],
  ])('the host of %s is %s', (url, host) => {
    expect(hostOf(url)).toBe(host)
  })

  test('has a name, a host and a count of creators', async () => {
    const { rows } = await app.deps.pool.query<{ name: string }>('select current_database() as name')
    await makeCreator(app, { email: 'second@example.org' })
    expect(await get('/api/database-info')).toMatchObject({
      status: 200,
      body: {
        environment: 'test',
        database: rows[0]!.name,
        creatorCount: 2,
        estimated: false,
        host: 'This computer (embedded)',
      },
    })
  })
})

describe('the payment provider as admins see it', () => {
  test('is simulated without keys', async () => {
    const { body } = await get('/api/stripe-environment')
    expect(body).toMatchObject({ mode: 'simulated', environment: 'test', hasTestKeys: false, hasLiveKeys: false })
    expect(
      (await app.call('POST', '/api/admin/setup-live-stripe', { cookies: boss.cookies, body: {} })).body.code,
    ).toBe('live_key_missing')
  })

  test.each([
    ['sk_test_canary0000001234', undefined, { mode: 'test', hasTestKeys: true, hasLiveKeys: false }],
    ['sk_test_canary0000001234', 'sk_live_canary0000005678', { mode: 'test', hasTestKeys: true, hasLiveKeys: true }],
    ['rk_live_canary0000001234', undefined, { mode: 'live', hasTestKeys: false, hasLiveKeys: true }],
  ])('with %s and %s shows masked secrets only', async (key, liveKey, expected) => {
    const keyed = await startTestApp({
      ADMIN_EMAILS: ADMIN,
      STRIPE_SECRET_KEY: key,
      STRIPE_PUBLISHABLE_KEY: key.includes('_live_') ? 'pk_live_canary' : 'pk_test_canary',
      STRIPE_WEBHOOK_SECRET: 'whsec_canary0000000042',
      STRIPE_API_URL: 'http://127.0.0.1:9',
      ...(liveKey && { STRIPE_LIVE_SECRET_KEY: liveKey }),
    })
    try {
      const { cookies } = await makeCreator(keyed, { email: ADMIN })
      const { body, text } = await keyed.call('GET', '/api/stripe-environment', { cookies })
      expect(body).toEqual({
        ...expected,
        environment: 'test',
        currentSecretKey: '••••••••1234',
        currentWebhookSecret: '••••••••0042',
      })
      expect(text).not.toContain('canary')
    } finally {
      await keyed.stop()
    }
  })
})

test('other creators are denied', async () => {
  const creator = await makeCreator(app, { email: 'curious@example.org' })
  for (const path of ['/api/stripe-environment', '/api/database-info'])
    expect(await get(path, creator)).toMatchObject({ status: 403, body: { error: 'Access Denied', code: 'not_admin' } })
})
