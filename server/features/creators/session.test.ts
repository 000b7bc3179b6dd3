import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCreator } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { verifyOwnToken } from './own-token.ts'
import { sessionOf } from './sessions.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Cookies = Record<string, string>
const INVALID = { success: false, message: 'Invalid or expired token' }
const emailOf = async (cookies: Cookies) => (await app.call('GET', '/api/session', { cookies })).body.email
const verify = (token: string, cookies: Cookies) => app.call('GET', `/api/verify/${token}`, { cookies })
const navToken = (email: string, cookies: Cookies, purpose?: string) =>
  app.call('POST', '/api/creators/create-nav-token', { body: { email, purpose }, cookies })

test('signing out ends only this session', async () => {
  const current = await makeCreator(app, { email: 'out@example.org' })
  const elsewhere = await makeCreator(app, { email: 'out@example.org' })
  const { body, headers } = await app.call('POST', '/api/sign-out', { body: {}, cookies: current.cookies })
  expect(body).toEqual({ success: true })
  expect(String(headers['set-cookie'])).toContain('session=;')
  expect(headers['clear-site-data']).toBe('"cache"')
  expect([await emailOf(current.cookies), await emailOf(elsewhere.cookies)]).toEqual([null, 'out@example.org'])
})

test('signing out everywhere ends every session of this account only', async () => {
  const current = await makeCreator(app, { email: 'all@example.org' })
  const elsewhere = await makeCreator(app, { email: 'all@example.org' })
  const other = await makeCreator(app, { email: 'other@example.org' })
  await app.call('POST', '/api/sign-out', { body: { everywhere: true }, cookies: current.cookies })
  expect([await emailOf(current.cookies), await emailOf(elsewhere.cookies)]).toEqual([null, null])
  expect(await emailOf(other.cookies)).toBe('other@example.org')
})

test('signing out without a session is no error', async () => {
  expect((await app.call('POST', '/api/sign-out', { body: {} })).body).toEqual({ success: true })
})

test('a navigation token needs a session, and its own email', async () => {
  const { email, cookies } = await makeCreator(app, { email: 'nav@example.org' })
  const nobody = await navToken(email, {})
  expect([nobody.status, nobody.body.code]).toEqual([401, 'signed_out'])
  const foreign = await navToken('victim@example.org', cookies)
  expect([foreign.status, foreign.body.code]).toEqual([403, 'not_yours'])
  const unknown = await navToken(email, cookies, 'admin')
  expect([unknown.status, unknown.body.code]).toEqual([400, 'invalid_input'])
})

test.each([
  ['create_link', '/select-location?token='],
  ['dashboard_access', '/dashboard?token='],
  ['my_account_access', '/my-account?token='],
  ['upgrade_access', '/upgrade-plan?token='],
  ['subscription_verify', '/subscription-confirm'],
])('a navigation token for %s leads to %s', async (purpose, page) => {
  const { email, cookies } = await makeCreator(app, { email: 'nav@example.org' })
  const { token } = (await navToken(email, cookies, purpose)).body
  const redirectTo = page.endsWith('=') ? page + token : page
  expect((await verify(token, cookies)).body).toEqual({ success: true, email, purpose, redirectTo })
})

test('a navigation token works in its own session, for five minutes, and opens no session', async () => {
  const ada = await makeCreator(app, { email: 'ada@example.org' })
  const { token } = (await navToken(ada.email, ada.cookies)).body
  const second = await makeCreator(app, { email: 'ada@example.org' })
  const bob = await makeCreator(app, { email: 'bob@example.org' })
  for (const cookies of [{}, second.cookies, bob.cookies]) {
    const { body, cookies: set } = await verify(token, cookies)
    expect([body, set]).toEqual([INVALID, {}])
    const pressed = await app.call('POST', `/api/verify/${token}`, { body: {}, cookies })
    expect([pressed.body, pressed.cookies]).toEqual([INVALID, {}])
  }
  expect((await verify(token, ada.cookies)).body.success).toBe(true)
  await app.advance('5 minutes 1 second')
  expect((await verify(token, ada.cookies)).body).toEqual(INVALID)
})

test('a token is recognised in its own session only', async () => {
  const ada = await makeCreator(app, { email: 'ada@example.org' })
  const bob = await makeCreator(app, { email: 'bob@example.org' })
  const { token } = (await navToken(ada.email, ada.cookies)).body
  const own = await sessionOf(app.deps.db, ada.cookies.session)
  const foreign = await sessionOf(app.deps.db, bob.cookies.session)
  await app.advance('30 minutes')
  expect(await verifyOwnToken(app.deps.db, own!, token)).toBe(true)
  expect(await verifyOwnToken(app.deps.db, foreign!, token)).toBe(false)
  expect(await verifyOwnToken(app.deps.db, own!, 'made-up')).toBe(false)
})

test('guesses from one IP are limited, real tokens are not', async () => {
  const { email, cookies } = await makeCreator(app, { email: 'limits@example.org' })
  const { token } = (await navToken(email, cookies)).body
  await app.deps.db.deleteFrom('limits').execute()
  const guesses = await Promise.all(Array.from({ length: 35 }, (_, i) => verify(`guess-${i}`, {})))
  expect(guesses.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5)
  expect((await verify(token, cookies)).body.success).toBe(true)
})

test('on https the cookies are Secure and bound to the host', async () => {
  const secure = await startTestApp({ APP_URL: 'https://nearmark.example' })
  const { headers } = await secure.call('POST', '/api/dashboard/access', { body: { email: 'tls@example.org' } })
  await secure.stop()
  expect(String(headers['set-cookie'])).toMatch(
    /^__Host-request=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})
