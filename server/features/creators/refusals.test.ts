import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailTo, nextMailTo } from '../../testing/captured-mail.ts'
import { signIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const posts = [
  '/api/creators/send-verification',
  '/api/dashboard/access',
  '/api/verify-code',
  '/api/verify/some-token',
  '/api/creators/create-nav-token',
  '/api/sign-out',
]

describe.each(posts)('%s refuses', path => {
  const refusal = async (options: Parameters<TestApp['call']>[2]) => {
    const { status, body } = await app.call('POST', path, options)
    return [status, body.code]
  }
  const signedIn = path.includes('nav-token')

  test('malformed JSON', async () => {
    expect(await refusal({ body: '{"email":' })).toEqual([400, 'invalid_json'])
  })
  test('text/plain, which browsers send across sites without a preflight', async () => {
    expect(await refusal({ body: '{}', headers: { 'content-type': 'text/plain' } })).toEqual([415, 'not_json'])
  })
  test('another site', async () => {
    expect(await refusal({ body: {}, headers: { origin: 'https://evil.example' } })).toEqual([403, 'foreign_origin'])
    expect(await refusal({ body: {}, headers: { origin: 'null' } })).toEqual([403, 'foreign_origin'])
    expect(await refusal({ body: {}, headers: { 'sec-fetch-site': 'cross-site' } })).toEqual([403, 'foreign_origin'])
  })
  test('a body that is too large', async () => {
    expect(await refusal({ body: { email: 'x'.repeat(20_000) } })).toEqual([413, 'too_large'])
  })
  test('unknown fields', async () => {
    const cookies = signedIn ? (await signIn(app, 'fields@example.org')).cookies : {}
    const body = { email: 'fields@example.org', recaptchaToken: 'x', code: '123456', everywhere: true, planId: 5 }
    expect(await refusal({ body, cookies })).toEqual([400, 'invalid_input'])
  })
  test('a poisoned prototype', async () => {
    expect(await refusal({ body: '{"__proto__":{"admin":true}}' })).toEqual([400, 'invalid_json'])
  })
})

test.each([
  [undefined, 'Please enter your email address.'],
  ['', 'Please enter a valid email address.'],
  [42, 'Please enter your email address.'],
  ['ada', 'Please enter a valid email address.'],
  ['ada@example.org\r\nBcc: eve@example.org', 'Please enter a valid email address.'],
  ['a@example.org,b@example.org', 'Please enter a valid email address.'],
  [`${'a'.repeat(250)}@example.org`, 'This email address is too long.'],
])('the email %j is refused with a sentence', async (email, error) => {
  const { status, body } = await app.call('POST', '/api/dashboard/access', { body: { email } })
  expect([status, body]).toEqual([400, { error, code: 'invalid_input', fields: { email: error } }])
})

test('an email is stored in lower case', async () => {
  await app.call('POST', '/api/dashboard/access', { body: { email: '  Case@Example.ORG ' } })
  expect((await nextMailTo(app, 'case@example.org')).to).toBe('case@example.org')
})

test.each(['GET', 'POST'])('%s of a missing or too long token is refused', async method => {
  const long = await app.call(method, `/api/verify/${'x'.repeat(200)}`, method === 'POST' ? { body: {} } : {})
  expect([long.status, long.body.code]).toEqual([404, 'not_found'])
  expect((await app.call('GET', '/api/verify')).status).toBe(400)
})

test('one IP cannot request any number of emails', async () => {
  await app.deps.db.deleteFrom('limits').execute()
  for (let i = 0; i < 100; i += 25)
    await Promise.all(
      Array.from({ length: 25 }, (_, n) =>
        app.call('POST', '/api/dashboard/access', { body: { email: `bulk${(i + n) % 3}@example.org` } }),
      ),
    )
  const { status, body, headers } = await app.call('POST', '/api/dashboard/access', {
    body: { email: 'fine@example.org' },
  })
  expect([status, body.code, headers['retry-after']]).toEqual([429, 'too_many_requests', '2'])
  for (const email of ['bulk0@example.org', 'bulk1@example.org', 'bulk2@example.org'])
    expect((await mailTo(app, email)).length).toBeLessThanOrEqual(3)
})

test('no secret is stored in the database or sent in an answer', async () => {
  await app.deps.db.deleteFrom('limits').execute()
  const requested = await app.call('POST', '/api/dashboard/access', { body: { email: 'dump@example.org' } })
  const { token, code } = await nextMailTo(app, 'dump@example.org')
  const verified = await app.call('GET', `/api/verify/${token}`, { cookies: requested.cookies })
  const session = verified.cookies.session!
  const nav = await app.call('POST', '/api/creators/create-nav-token', {
    body: { email: 'dump@example.org' },
    cookies: verified.cookies,
  })
  const { rows } = await app.deps.pool.query<{ dump: string }>(`
    select string_agg(t::text, ' ') as dump from (
      select to_jsonb(r) as t from sign_in_requests r union all select to_jsonb(s) from sessions s
      union all select to_jsonb(n) from nav_tokens n union all select to_jsonb(l) from limits l
      union all select to_jsonb(j) from graphile_worker._private_jobs j) everything`)
  const dump = rows[0]!.dump
  const bytes = (secret: string) => Buffer.from(secret).toString('hex')
  for (const secret of [token, session, requested.cookies.request!, nav.body.token, code]) {
    expect(dump).not.toContain(secret)
    expect(dump).not.toContain(bytes(secret))
  }
  expect(dump).toContain('dump@example.org')
  for (const { text } of [requested, verified, nav]) expect(text).not.toContain(session)
})
