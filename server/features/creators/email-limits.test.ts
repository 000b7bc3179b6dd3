import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { mailTo, nextMailTo } from '../../testing/captured-mail.ts'
import { makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator, signIn } from '../../testing/makers.ts'
import { solveCaptcha } from '../../testing/solve-captcha.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(() => app.deps.db.deleteFrom('limits').execute())
afterAll(() => app.stop())

type Cookies = Record<string, string>

const askWithoutCaptcha = (email: string, cookies: Cookies = {}, ip = '203.0.113.1') =>
  app.call('POST', '/api/dashboard/access', { body: { email }, cookies, ip })
const ask = async (email: string, cookies: Cookies = {}) =>
  app.call('POST', '/api/dashboard/access', { body: { email, recaptchaToken: await solveCaptcha(app) }, cookies })

/** Uses up the limit of a recipient, as a stranger who solves every captcha. */
async function useUp(email: string) {
  for (let i = 0; i < 3; i++) expect((await ask(email)).status).toBe(200)
}

describe('the fourth email within an hour', () => {
  test('is declined with the number of emails sent and the time of the next', async () => {
    await useUp('often@example.org')
    await app.advance('26 minutes')
    const { status, body, headers } = await ask('often@example.org')
    await app.advance('-26 minutes')
    expect([status, body.code, body.per]).toEqual([429, 'emails_used_up', 'hour'])
    expect(body.error).toBe('We sent three emails in the last hour. Use the newest, or try again in 34 minutes.')
    expect(Date.parse(body.retryAt)).toBeGreaterThan(Date.now())
    expect(Number(headers['retry-after'])).toBeGreaterThan(33 * 60)
  })

  test('leaves the third email valid', async () => {
    await useUp('third@example.org')
    await ask('third@example.org')
    const { token } = await nextMailTo(app, 'third@example.org', 3)
    const opened = await app.call('POST', `/api/verify/${token}`, { body: {} })
    expect(opened.body).toMatchObject({ success: true, email: 'third@example.org' })
    expect(await mailTo(app, 'third@example.org')).toHaveLength(3)
  })
})

describe('a script with a whole IPv6 /48', () => {
  test('soon needs a captcha, even when each request comes from another /64', async () => {
    const askFrom = async (ip: string, who: number) =>
      (await askWithoutCaptcha(`made-up${who}@example.org`, {}, ip)).body.code ?? 'sent'
    const codes = await Promise.all(Array.from({ length: 90 }, (_, i) => askFrom(`2001:db8:1:${i + 1}::1`, i)))
    expect(codes.filter(code => code === 'sent')).toHaveLength(80)
    expect(await askFrom('2001:db8:2:1::1', 100)).toBe('sent')
  })

  test('does not use up the limit of its neighbours from a /64 that is over its own', async () => {
    const fromOne = await Promise.all(
      Array.from({ length: 90 }, (_, i) => askWithoutCaptcha(`noisy${i}@example.org`, {}, '2001:db8:3:1::1')),
    )
    expect(fromOne.filter(({ status }) => status === 200)).toHaveLength(10)
    expect((await askWithoutCaptcha('neighbour@example.org', {}, '2001:db8:3:2::1')).status).toBe(200)
  })
})

describe('a browser that has signed in with this email before', () => {
  test('gets its email after a stranger has used up the limit', async () => {
    const { cookies } = await signIn(app, 'owner@example.org')
    await app.deps.db.deleteFrom('limits').execute()
    await useUp('owner@example.org')
    expect((await ask('owner@example.org')).status).toBe(429)
    const { session: _, ...signedOut } = cookies
    for (let i = 0; i < 3; i++) expect((await askWithoutCaptcha('owner@example.org', signedOut)).status).toBe(200)
    expect((await askWithoutCaptcha('owner@example.org', signedOut)).body.code).toBe('emails_used_up')
  })

  test('has no advantage with another email', async () => {
    const { cookies } = await signIn(app, 'mine@example.org')
    await useUp('theirs@example.org')
    expect((await ask('theirs@example.org', cookies)).status).toBe(429)
  })

  test('is unknown again after signing out everywhere', async () => {
    const lost = await signIn(app, 'phone@example.org')
    const current = await signIn(app, 'phone@example.org')
    await app.call('POST', '/api/sign-out', { body: { everywhere: true }, cookies: current.cookies })
    await app.deps.db.deleteFrom('limits').execute()
    await useUp('phone@example.org')
    expect((await ask('phone@example.org', lost.cookies)).status).toBe(429)
    expect((await ask('phone@example.org', current.cookies)).status).toBe(200)
  })

  test('is unknown again once its session is ended from another browser, which stays known', async () => {
    const email = 'ended@example.org'
    const lost = await signIn(app, email)
    const current = await signIn(app, email)
    const { sessions } = (await app.call('GET', '/api/sessions', { cookies: current.cookies })).body
    for (const { id } of sessions.toReversed())
      expect((await app.call('DELETE', `/api/sessions/${id}`, { cookies: current.cookies })).status).toBe(200)
    await app.deps.db.deleteFrom('limits').execute()
    await useUp(email)
    expect((await ask(email, lost.cookies)).status).toBe(429)
    expect((await ask(email, current.cookies)).status).toBe(200)
  })

  test('keeps a secret for each of its accounts, which the database does not connect', async () => {
    const one = await signIn(app, 'one@example.org')
    const { token } = await (async () => {
      const requested = await ask('two@example.org', one.cookies)
      return { ...(await nextMailTo(app, 'two@example.org')), requested }
    })()
    const two = await app.call('POST', `/api/verify/${token}`, { body: {}, cookies: one.cookies })
    expect(two.cookies.device!.split('.')).toEqual([expect.any(String), one.cookies.device])
    const { rows } = await app.deps.pool.query(
      `select browser_hash from known_browsers k join creators c on c.id = k.creator_id
       where email in ('one@example.org', 'two@example.org')`,
    )
    expect(new Set(rows.map(({ browser_hash }) => browser_hash.toString('hex'))).size).toBe(2)
  })

  test.each(['first', 'second'])('stays known to its %s account when it has two', async which => {
    const one = await signIn(app, `first-of-${which}@example.org`)
    await ask(`second-of-${which}@example.org`, one.cookies)
    const { token } = await nextMailTo(app, `second-of-${which}@example.org`)
    const two = await app.call('POST', `/api/verify/${token}`, { body: {}, cookies: one.cookies })
    await app.deps.db.deleteFrom('limits').execute()
    await useUp(`${which}-of-${which}@example.org`)
    expect((await ask(`${which}-of-${which}@example.org`, two.cookies)).status).toBe(200)
  })

  test('does not make a cookie known that was planted before the sign-in', async () => {
    const email = 'planted@example.org'
    const planted = { device: 'planted-by-a-stranger' }
    const requested = await ask(email, planted)
    const { token } = await nextMailTo(app, email)
    const cookies = { ...planted, ...requested.cookies }
    const opened = await app.call('POST', `/api/verify/${token}`, { body: {}, cookies })
    await app.deps.db.deleteFrom('limits').execute()
    await useUp(email)
    expect((await ask(email, planted)).status).toBe(429)
    expect((await ask(email, opened.cookies)).status).toBe(200)
  })

  test('is deleted with the account, and after 400 days', async () => {
    const { creatorId } = await signIn(app, 'gone@example.org')
    const known = async () =>
      (await app.deps.db.selectFrom('known_browsers').selectAll().where('creator_id', '=', creatorId).execute()).length
    expect(await known()).toBe(1)
    await app.deps.pool.query("update known_browsers set last_seen_at = app_now() - interval '401 days'")
    await app.deps.pool.query("select graphile_worker.add_job('forget_sign_ins')")
    await expect.poll(known).toBe(0)
    await signIn(app, 'gone@example.org')
    await app.deps.db.deleteFrom('creators').where('id', '=', creatorId).execute()
    expect(await known()).toBe(0)
  })
})

describe('the captcha of the dashboard', () => {
  test('is required from the second email of an hour on', async () => {
    expect((await askWithoutCaptcha('second@example.org')).status).toBe(200)
    const { status, body } = await askWithoutCaptcha('second@example.org')
    expect([status, body.error]).toEqual([400, 'Please complete the reCAPTCHA verification.'])
    expect((await ask('second@example.org')).status).toBe(200)
    await app.advance('1 hour 1 second')
    expect((await askWithoutCaptcha('second@example.org')).status).toBe(200)
    await app.advance('-1 hour -1 second')
  })

  test('is not required from a browser that has signed in before', async () => {
    const { cookies } = await signIn(app, 'regular@example.org')
    for (let i = 0; i < 2; i++) expect((await askWithoutCaptcha('regular@example.org', cookies)).status).toBe(200)
  })

  test('is required from a network that requests emails for many people', async () => {
    const ip = '203.0.113.77'
    for (let i = 0; i < 10; i++) expect((await askWithoutCaptcha(`many${i}@example.org`, {}, ip)).status).toBe(200)
    expect((await askWithoutCaptcha('many10@example.org', {}, ip)).body.code).toBe('captcha_failed')
    expect((await askWithoutCaptcha('many10@example.org', {}, '203.0.113.78')).status).toBe(200)
  })
})

test('emails to visitors and from support do not count against sign-in emails', async () => {
  const email = 'student@example.org'
  const { creatorId } = await makeCreator(app, { email: 'school@example.org' })
  const link = await makeLink(app, creatorId, { requireUserVerify: true })
  for (let i = 0; i < 3; i++) await postCheckIn(app, link.checkinToken, { email })
  const message = { name: 'Ada', email, type: 'other', subject: 'A map', message: 'Where is it?' }
  for (let i = 0; i < 3; i++) {
    const body = { ...message, recaptchaToken: await solveCaptcha(app) }
    expect((await app.call('POST', '/api/support', { body })).status).toBe(200)
  }
  await nextMailTo(app, email, 6)
  for (let i = 0; i < 3; i++) expect((await ask(email)).status).toBe(200)
  await nextMailTo(app, email, 9)
})
