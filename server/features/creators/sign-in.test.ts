import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextMailTo } from '../../testing/captured-mail.ts'
import { makeCreator, signIn } from '../../testing/makers.ts'
import { solveCaptcha } from '../../testing/solve-captcha.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Cookies = Record<string, string>
const INVALID = { success: false, message: 'Invalid or expired token' }

/** Requests an email for the dashboard and reads the email. */
async function emailFor(email: string, { cookies = {} as Cookies, count = 1 } = {}) {
  const body = { email, recaptchaToken: await solveCaptcha(app) }
  const requested = await app.call('POST', '/api/dashboard/access', { body, cookies })
  expect(requested.status).toBe(200)
  return { ...(await nextMailTo(app, email, count)), browser: requested.cookies }
}
const verify = (token: string, cookies: Cookies = {}) => app.call('GET', `/api/verify/${token}`, { cookies })
const confirm = (token: string, cookies: Cookies = {}) =>
  app.call('POST', `/api/verify/${token}`, { body: {}, cookies })
const sessionEmail = async (cookies: Cookies) => (await app.call('GET', '/api/session', { cookies })).body.email
const sessionsOf = async (email: string) =>
  (
    await app.deps.pool.query('select s.id from sessions s join creators c on c.id = s.creator_id where c.email = $1', [
      email,
    ])
  ).rowCount

describe('the email', () => {
  test('creating a link needs a captcha, and the mailed link opens the choice of place', async () => {
    const email = 'create@example.org'
    const requested = await app.call('POST', '/api/creators/send-verification', {
      body: { email, recaptchaToken: await solveCaptcha(app) },
    })
    expect([requested.status, Object.keys(requested.body)]).toEqual([200, ['message', 'success']])
    const { url, token } = await nextMailTo(app, email)
    expect(url).toBe(`http://localhost:3000/create?token=${token}`)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const verified = await verify(token, requested.cookies)
    const redirectTo = `/select-location?token=${token}`
    expect(verified.body).toEqual({ success: true, email, purpose: 'create_link', redirectTo })
    expect(await sessionEmail(verified.cookies)).toBe(email)
  })

  test('the first email for the dashboard needs no captcha', async () => {
    const requested = await app.call('POST', '/api/dashboard/access', { body: { email: 'dash@example.org' } })
    const { url, token } = await nextMailTo(app, 'dash@example.org')
    expect(url).toBe(`http://localhost:3000/dashboard?token=${token}`)
    expect((await verify(token, requested.cookies)).body.redirectTo).toBe(`/dashboard?token=${token}`)
  })

  test('without a solved captcha nothing is sent', async () => {
    const body = { email: 'none@example.org' }
    const refused = await app.call('POST', '/api/creators/send-verification', { body })
    expect([refused.status, refused.body.error]).toEqual([400, 'Please complete the reCAPTCHA verification.'])
    const requests = await app.deps.db
      .selectFrom('sign_in_requests')
      .where('email', '=', body.email)
      .selectAll()
      .execute()
    expect(requests).toEqual([])
  })

  test('the newest email cancels older ones of the same purpose', async () => {
    const first = await emailFor('newest@example.org')
    const second = await emailFor('newest@example.org', { cookies: first.browser, count: 2 })
    expect((await verify(first.token, second.browser)).body).toEqual(INVALID)
    expect((await verify(second.token, second.browser)).body.success).toBe(true)
  })

  test('known and unknown emails get byte-identical answers', async () => {
    await makeCreator(app, { email: 'known@example.org' })
    for (const path of ['/api/dashboard/access', '/api/creators/send-verification']) {
      const replies = []
      for (const email of ['known@example.org', 'unknown@example.org']) {
        const recaptchaToken = path.includes('creators') ? { recaptchaToken: await solveCaptcha(app) } : {}
        const { status, text, headers, cookies } = await app.call('POST', path, { body: { email, ...recaptchaToken } })
        const { date: _, 'set-cookie': __, 'content-security-policy': ___, 'x-request-id': ____, ...alike } = headers
        replies.push({ status, text, alike, cookies: Object.keys(cookies) })
      }
      expect(replies[0]).toEqual(replies[1])
    }
  })
})

describe('the link', () => {
  test('in another browser it shows the email and waits for a press', async () => {
    const email = 'elsewhere@example.org'
    const { token } = await emailFor(email)
    for (let attempt = 0; attempt < 20; attempt++) {
      const opened = await verify(token)
      expect(opened.body).toEqual({ success: false, confirm: true, email, purpose: 'dashboard_access' })
      expect(opened.cookies).toEqual({})
    }
    expect(await sessionsOf(email)).toBe(0)
    const pressed = await confirm(token)
    expect(pressed.body.success).toBe(true)
    expect(await sessionEmail(pressed.cookies)).toBe(email)
  })

  test.each(['cross-site', 'same-site', 'none'])(
    'opened by something else than our page it waits for a press, even in the browser that requested the email: %s',
    async site => {
      const { token, browser } = await emailFor(`image-${site}@example.org`)
      const opened = await app.call('GET', `/api/verify/${token}`, {
        cookies: browser,
        headers: { 'sec-fetch-site': site },
      })
      expect([opened.body.confirm, opened.cookies]).toEqual([true, {}])
      const called = { cookies: browser, headers: { 'sec-fetch-site': 'same-origin' } }
      expect((await app.call('GET', `/api/verify/${token}`, called)).body.success).toBe(true)
    },
  )

  test('a HEAD request consumes nothing, even in the browser that requested the email', async () => {
    const { token, browser } = await emailFor('head@example.org')
    for (const path of [`/api/verify/${token}`, `/api/verify?token=${token}`]) {
      const head = await app.call('HEAD', path, { cookies: browser })
      expect([head.status, head.headers.allow, head.cookies]).toEqual([405, 'GET', {}])
    }
    expect((await verify(token, browser)).body.success).toBe(true)
  })

  test('works with the token in the query too', async () => {
    const { token, browser } = await emailFor('query@example.org')
    const verified = await app.call('GET', `/api/verify?token=${token}`, { cookies: browser })
    expect(verified.body).toMatchObject({ success: true, email: 'query@example.org' })
  })

  test('works once, and then only in the session that it opened, while that is active', async () => {
    const { token, browser } = await emailFor('once@example.org')
    const { cookies } = await verify(token, browser)
    expect((await verify(token, browser)).body).toEqual(INVALID)
    expect((await confirm(token, browser)).body).toEqual(INVALID)
    await app.advance('30 minutes')
    expect((await verify(token, cookies)).body.success).toBe(true)
    const other = await makeCreator(app, { email: 'once@example.org' })
    expect((await verify(token, other.cookies)).body).toEqual(INVALID)
    await app.call('POST', '/api/sign-out', { body: {}, cookies })
    expect((await verify(token, cookies)).body).toEqual(INVALID)
  })

  test('of 50 simultaneous uses one opens a session', async () => {
    const { token, browser } = await emailFor('race@example.org')
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => (i % 2 ? verify(token, browser) : confirm(token, browser))),
    )
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(replies.filter(({ body }) => body.success)).toHaveLength(1)
    expect(replies.filter(({ cookies }) => 'session' in cookies)).toHaveLength(1)
    expect(await sessionsOf('race@example.org')).toBe(1)
  })

  test('is valid for ten minutes', async () => {
    const early = await emailFor('early@example.org')
    const late = await emailFor('late@example.org')
    await app.advance('9 minutes 50 seconds')
    expect((await verify(early.token, early.browser)).body.success).toBe(true)
    await app.advance('11 seconds')
    expect((await verify(late.token, late.browser)).body).toEqual(INVALID)
    expect((await confirm(late.token)).body).toEqual(INVALID)
  })

  test('signing in again ends the previous session of this browser', async () => {
    const before = await signIn(app, 'again@example.org')
    const { token, browser } = await emailFor('again@example.org', { count: 2 })
    const { cookies } = await verify(token, { ...browser, ...before.cookies })
    expect(cookies.session).not.toBe(before.cookies.session)
    expect(await sessionEmail(before.cookies)).toBeNull()
    expect(await sessionEmail(cookies)).toBe('again@example.org')
  })

  test('a session that was planted in the browser before gains nothing by it', async () => {
    // The attacker's own session, and a secret that is nobody's yet.
    const attacker = await signIn(app, 'attacker@example.org')
    for (const planted of [attacker.cookies, { session: 'A'.repeat(43) }]) {
      const victim = `victim-${Object.values(planted)[0]!.slice(0, 4).toLowerCase()}@example.org`
      const { token, browser } = await emailFor(victim)
      const { cookies } = await verify(token, { ...browser, ...planted })
      expect(await sessionEmail(cookies)).toBe(victim)
      expect(cookies.session).not.toBe(planted.session)
      expect(await sessionEmail(planted)).not.toBe(victim)
    }
  })
})
