import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextMailTo } from '../../testing/captured-mail.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Cookies = Record<string, string>

async function letterFor(email: string) {
  const asked = await app.call('POST', '/api/dashboard/access', { body: { email } })
  return { ...(await nextMailTo(app, email)), browser: asked.cookies }
}
const type = (code: unknown, cookies: Cookies = {}) => app.call('POST', '/api/verify-code', { body: { code }, cookies })
const wrongBeside = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

test('the code signs in where the letter was asked for, typed with spaces too', async () => {
  const email = 'code@example.org'
  const { code, browser, token } = await letterFor(email)
  const typed = await type(`${code.slice(0, 3)} ${code.slice(3)}`, browser)
  expect(typed.body).toMatchObject({ success: true, email, purpose: 'dashboard_access' })
  const target = new URL(typed.body.redirectTo, 'http://localhost')
  expect(target.pathname).toBe('/dashboard')
  const reached = await app.call('GET', `/api/verify/${target.searchParams.get('token')}`, { cookies: typed.cookies })
  expect(reached.body).toMatchObject({ success: true, email })
  expect((await app.call('GET', `/api/verify/${token}`, { cookies: browser })).body.success).toBe(false)
  expect((await type(code, browser)).body.code).toBe('code_used_up')
})

test('in another browser the right code is worth nothing', async () => {
  const { code } = await letterFor('other@example.org')
  const stranger = await letterFor('stranger@example.org')
  expect((await type(code)).body.code).toBe('code_used_up')
  expect((await type(code, { request: 'made-up' })).body.code).toBe('code_used_up')
  if (code !== stranger.code) expect((await type(code, stranger.browser)).body.code).toBe('wrong_code')
})

test('after five wrong ones the right one no longer works; the link still does', async () => {
  const { code, browser, token } = await letterFor('five@example.org')
  for (const expected of ['wrong_code', 'wrong_code', 'wrong_code', 'wrong_code', 'code_used_up'])
    expect((await type(wrongBeside(code), browser)).body.code).toBe(expected)
  const tooLate = await type(code, browser)
  expect([tooLate.status, tooLate.body.error]).toEqual([400, 'This code no longer works. Please send a new one.'])
  expect((await app.call('GET', `/api/verify/${token}`, { cookies: browser })).body.success).toBe(true)
})

test('of 40 guesses at once five are looked at', async () => {
  const { code, browser } = await letterFor('guess@example.org')
  const replies = await Promise.all(Array.from({ length: 40 }, (_, i) => type(wrongBeside(code, i + 1), browser)))
  expect(replies.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(4)
  expect(replies.filter(({ body }) => body.code === 'code_used_up')).toHaveLength(36)
})

test('typed 20 times at once it opens one session', async () => {
  const { code, browser } = await letterFor('twice@example.org')
  const replies = await Promise.all(Array.from({ length: 20 }, () => type(code, browser)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('lives ten minutes', async () => {
  const { code, browser } = await letterFor('slow@example.org')
  await app.advance('10 minutes 1 second')
  expect((await type(code, browser)).body.code).toBe('code_used_up')
})

test('with letters for two purposes open in one browser, both codes work', async () => {
  const first = await letterFor('both@example.org')
  const asked = await app.call('POST', '/api/dashboard/access', {
    body: { email: 'second@example.org' },
    cookies: first.browser,
  })
  expect(asked.cookies.request).toBe(first.browser.request)
  await nextMailTo(app, 'second@example.org')
  expect((await type(first.code, first.browser)).body.email).toBe('both@example.org')
})

test.each([['12345'], ['1234567'], ['12345a'], [123456], [null], [{}]])('%s is no code', async code => {
  const { status, body } = await type(code)
  expect([status, body.code]).toEqual([400, 'invalid_input'])
})
