import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { networkHasher } from '../../http/network.ts'
import { mailTo, nextMailTo } from '../../testing/captured-mail.ts'
import { signIn } from '../../testing/makers.ts'
import { solveCaptcha } from '../../testing/solve-captcha.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'info' })
})
afterAll(() => app.stop())

type Cookies = Record<string, string>

interface Form {
  formId: string | undefined
  browser: Cookies
}

/** Requests an email on a form and reads the email. */
async function emailFor(email: string, { cookies = {} as Cookies, count = 1 } = {}) {
  const formId = randomBytes(16).toString('hex')
  const body = { email, recaptchaToken: await solveCaptcha(app), formId }
  const requested = await app.call('POST', '/api/dashboard/access', { body, cookies })
  const form: Form = { formId, browser: { ...cookies, ...requested.cookies } }
  return { ...(await nextMailTo(app, email, count)), ...form }
}
const type = (code: unknown, { formId, browser }: Form, ip = '203.0.113.1') =>
  app.call('POST', '/api/verify-code', { body: { formId, code }, cookies: browser, ip })
const NO_FORM: Form = { formId: undefined, browser: {} }
const wrongCode = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

test('the code signs in on the form that requested the email, also typed with spaces', async () => {
  const email = 'code@example.org'
  const { code, token, ...form } = await emailFor(email)
  const typed = await type(`${code.slice(0, 3)} ${code.slice(3)}`, form)
  expect(typed.body).toMatchObject({ success: true, email, purpose: 'dashboard_access' })
  const target = new URL(typed.body.redirectTo, 'http://localhost')
  expect(target.pathname).toBe('/dashboard')
  const reached = await app.call('GET', `/api/verify/${target.searchParams.get('token')}`, { cookies: typed.cookies })
  expect(reached.body).toMatchObject({ success: true, email })
  expect((await app.call('GET', `/api/verify/${token}`, { cookies: form.browser })).body.success).toBe(false)
  expect((await type(code, form)).body.code).toBe('code_used_up')
})

test('the right code does not work in another browser, even with the id of its form', async () => {
  const { code, formId } = await emailFor('other@example.org')
  const { browser } = await emailFor('stranger@example.org')
  for (const cookies of [{}, { request: 'made-up' }, browser])
    expect((await type(code, { formId, browser: cookies })).body.code).toBe('code_used_up')
})

test('a cookie planted before the request does not help a stranger', async () => {
  const planted = { request: 'planted-by-a-stranger' }
  const { code, formId } = await emailFor('planted@example.org', { cookies: planted })
  expect((await type(code, { formId, browser: planted })).body.code).toBe('code_used_up')
})

test('a guess is compared with the code of its own form only, among all requests of the browser', async () => {
  const emails: Awaited<ReturnType<typeof emailFor>>[] = []
  for (let i = 0; i < 4; i++)
    emails.push(await emailFor(`form${i}@example.org`, { cookies: emails.at(-1)?.browser ?? {} }))
  const { browser } = emails.at(-1)!
  for (const { formId } of emails) {
    const others = emails.filter(email => email.formId !== formId)
    const typed = await type(others[0]!.code, { formId, browser })
    expect(typed.body.code).toBe('wrong_code')
  }
  for (const [i, { code, formId }] of emails.entries())
    expect((await type(code, { formId, browser })).body.email).toBe(`form${i}@example.org`)
})

test('after five wrong codes the right one no longer works, but the link still does', async () => {
  const { code, token, ...form } = await emailFor('five@example.org')
  for (const expected of ['wrong_code', 'wrong_code', 'wrong_code', 'wrong_code', 'code_used_up'])
    expect((await type(wrongCode(code), form)).body.code).toBe(expected)
  const tooLate = await type(code, form)
  expect([tooLate.status, tooLate.body.error]).toEqual([400, 'This code no longer works. Please request a new one.'])
  expect((await app.call('GET', `/api/verify/${token}`, { cookies: form.browser })).body.success).toBe(true)
})

describe('an email that a stranger requests', () => {
  test('leaves the code and the link of a pending sign-in valid', async () => {
    const byCode = await emailFor('victim@example.org')
    const byLink = await emailFor('other-victim@example.org')
    await emailFor('victim@example.org', { count: 2 })
    await emailFor('other-victim@example.org', { count: 2 })
    expect((await type(byCode.code, byCode)).body).toMatchObject({ success: true, email: 'victim@example.org' })
    const opened = await app.call('GET', `/api/verify/${byLink.token}`, { cookies: byLink.browser })
    expect(opened.body.success).toBe(true)
  })

  test('no longer works once the owner has signed in', async () => {
    const stranger = await emailFor('owner@example.org')
    const { code, ...form } = await emailFor('owner@example.org', { count: 2 })
    expect((await type(code, form)).status).toBe(200)
    expect((await type(stranger.code, stranger)).body.code).toBe('code_used_up')
    const opened = await app.call('POST', `/api/verify/${stranger.token}`, { body: {} })
    expect(opened.body.success).toBe(false)
  })
})

test('two browsers that sign in with one email at the same moment do not deadlock', async () => {
  const [one, two] = [await emailFor('both@example.org'), await emailFor('both@example.org', { count: 2 })]
  const statuses = (await Promise.all([type(one.code, one), type(two.code, two)])).map(({ status }) => status)
  expect(statuses).toContain(200)
  for (const status of statuses) expect([200, 400]).toContain(status)
})

test('of 40 simultaneous guesses five are checked', async () => {
  const { code, ...form } = await emailFor('guess@example.org')
  const replies = await Promise.all(Array.from({ length: 40 }, (_, i) => type(wrongCode(code, i + 1), form)))
  expect(replies.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(4)
  expect(replies.filter(({ body }) => body.code === 'code_used_up')).toHaveLength(36)
})

test('a code typed 20 times at once opens one session', async () => {
  const { code, ...form } = await emailFor('twice@example.org')
  const replies = await Promise.all(Array.from({ length: 20 }, () => type(code, form)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a code is valid for ten minutes', async () => {
  const { code, ...form } = await emailFor('slow@example.org')
  await app.advance('10 minutes 1 second')
  expect((await type(code, form)).body.code).toBe('code_used_up')
  await app.advance('-10 minutes -1 second')
})

describe('wrong codes over many requests', () => {
  /** Makes five wrong guesses at each of `requests` requests. */
  async function guess(
    requests: number,
    { of, ip, cookies }: { of: (i: number) => string; ip: string; cookies?: Cookies },
  ) {
    const codes: string[] = []
    for (let i = 0; i < requests; i++) {
      await app.deps.pool.query("delete from limits where key like 'emails%' or key like 'sign in%'")
      const count = (await mailTo(app, of(i))).length + 1
      const { code, ...form } = await emailFor(of(i), { count, ...(cookies && { cookies }) })
      for (let n = 1; n <= 5; n++) codes.push((await type(wrongCode(code, n), form, ip)).body.code)
    }
    return codes
  }
  const alarms = (scope: string) =>
    app.logLines
      .map(line => JSON.parse(line))
      .filter(({ msg, scope: of }) => msg === 'too many wrong sign-in codes' && of === scope)

  test('are limited to twenty a day for an account, with one line in the log; the link still works', async () => {
    const email = 'target@example.org'
    const codes = await guess(5, { of: () => email, ip: '203.0.113.9' })
    expect(codes.indexOf('too_many_codes')).toBe(20)
    const { code, token, ...form } = await emailFor(email, { count: 6 })
    const { status, body } = await type(code, form, '203.0.113.10')
    expect([status, body.error]).toEqual([429, 'Too many wrong codes. Please open the link in the email instead.'])
    expect(alarms('account')).toHaveLength(1)
    expect(JSON.stringify(alarms('account'))).not.toMatch(/203\.0\.113|target/)
    const opened = await app.call('GET', `/api/verify/${token}`, { cookies: form.browser })
    expect(opened.body.success).toBe(true)
    await app.advance('24 hours 1 second')
    const next = await emailFor(email, { count: 7 })
    expect((await type(next.code, next)).body.success).toBe(true)
    await app.advance('-24 hours -1 second')
  })

  test('are limited to fifty an hour for a network, for all accounts together', async () => {
    const codes = await guess(11, { of: i => `sprayed${i}@example.org`, ip: '203.0.113.50' })
    expect(codes.indexOf('too_many_codes')).toBe(50)
    expect(alarms('network')).toHaveLength(1)
    const elsewhere = await emailFor('fine@example.org')
    expect((await type(elsewhere.code, elsewhere, '203.0.113.51')).body.success).toBe(true)
  })

  test('of strangers do not block a browser that has signed in before', async () => {
    const owner = await signIn(app, 'guessed@example.org')
    await guess(5, { of: () => 'guessed@example.org', ip: '203.0.113.60' })
    const count = (await mailTo(app, 'guessed@example.org')).length + 1
    const { code, ...form } = await emailFor('guessed@example.org', { cookies: owner.cookies, count })
    expect((await type(code, form, '203.0.113.61')).body.success).toBe(true)
  })

  test('are not counted for right codes', async () => {
    for (let i = 0; i < 3; i++) {
      await app.deps.pool.query("delete from limits where key like 'emails%'")
      const { code, ...form } = await emailFor('right@example.org', { count: i + 1 })
      expect((await type(code, form, '203.0.113.70')).body.success).toBe(true)
    }
    const { network } = networkHasher(app.deps.config.APP_SECRET)('203.0.113.70')
    const { rows } = await app.deps.pool.query('select sum(hits)::int as hits from limits where key = $1', [
      `wrong codes network ${network}`,
    ])
    expect(rows).toEqual([{ hits: 0 }])
  })
})

test('without a form id a code belongs to the newest request of its browser', async () => {
  const askWithoutCaptcha = (email: string, cookies: Cookies) =>
    app.call('POST', '/api/dashboard/access', { body: { email }, cookies })
  const first = await askWithoutCaptcha('older@example.org', {})
  const older = await nextMailTo(app, 'older@example.org')
  const second = await askWithoutCaptcha('newer@example.org', first.cookies)
  const newer = await nextMailTo(app, 'newer@example.org')
  const form = { formId: undefined, browser: second.cookies }
  expect((await type(older.code, form)).body.code).toBe('wrong_code')
  expect((await type(newer.code, form)).body.email).toBe('newer@example.org')
})

test.each([['12345'], ['1234567'], ['12345a'], [123456], [null], [{}]])('%s is not a code', async code => {
  const { status, body } = await type(code, NO_FORM)
  expect([status, body.code]).toEqual([400, 'invalid_input'])
})
