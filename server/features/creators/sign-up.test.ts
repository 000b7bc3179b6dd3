import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { canonicalEmail } from '../../../contract/email.ts'
import { uuidv7 } from '../../db/ids.ts'
import { mailTo, nextMailTo } from '../../testing/captured-mail.ts'
import { makeCreator } from '../../testing/makers.ts'
import { solveCaptcha } from '../../testing/solve-captcha.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const REFUSED = 'stranger@elsewhere.example'
const INVITED = 'guest@elsewhere.example'
const KNOWN = 'known@elsewhere.example'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    SIGN_UP: 'Example.com, bücher.de',
    INVITED_EMAILS: 'Guest@elsewhere.example',
    ADMIN_EMAILS: 'admin@elsewhere.example',
    LOG_LEVEL: 'info',
  })
  await makeCreator(app, { email: KNOWN })
})
afterEach(() => app.deps.db.deleteFrom('limits').execute())
afterAll(() => app.stop())

let forms = 0

/** Asks for an email as the two forms do, and waits until its job has run. */
async function ask(email: string, path = '/api/creators/send-verification') {
  const formId = (++forms).toString(16).padStart(32, '0')
  const body = { email, formId, recaptchaToken: await solveCaptcha(app) }
  const reply = await app.call('POST', path, { body })
  const { cookies } = reply
  const sent = () => app.call('GET', `/api/sign-in-emails/${formId}`, { cookies })
  await expect.poll(async () => (await sent()).body.state).toBe('sent')
  return { formId, cookies, status: reply.status, body: reply.body, sent: (await sent()).body }
}

const accountOf = (email: string) =>
  app.deps.db.selectFrom('creators').select('id').where('email', '=', email).executeTakeFirst()

const enter = (code: string, { formId, cookies }: { formId: string; cookies: Record<string, string> }) =>
  app.call('POST', '/api/verify-code', { body: { formId, code }, cookies })

describe.each(['/api/creators/send-verification', '/api/dashboard/access'])('%s', path => {
  test.each(['somebody@example.com', 'jemand@bücher.de', INVITED, 'admin@elsewhere.example', KNOWN])(
    'signs %s in',
    async typed => {
      const email = canonicalEmail(typed)
      const before = (await mailTo(app, email)).length
      const asked = await ask(typed, path)
      const { code } = await nextMailTo(app, email, before + 1)
      expect((await enter(code, asked)).body).toMatchObject({ success: true })
    },
  )

  test('answers an email that may not sign up like one that may, and sends it nothing', async () => {
    const rowsOf = async (email: string) => {
      const { rows } = await app.deps.pool.query(
        `select purpose, token_hash is not null as token, code_hash is not null as code, email_state,
           expires_at is not null as expires, code_attempts, cancelled_at is not null as cancelled
         from sign_in_requests where email = $1 and consumed_at is null order by requested_at desc limit 1`,
        [email],
      )
      return rows
    }
    const refused = await ask(REFUSED, path)
    const known = await ask(KNOWN, path)
    const comparable = ({ status, body, cookies, sent }: typeof refused) => [
      status,
      body,
      Object.keys(cookies),
      sent.state,
    ]
    expect(comparable(refused)).toEqual(comparable(known))
    expect(await rowsOf(REFUSED)).toEqual(await rowsOf(KNOWN))
    expect((await enter('000000', refused)).body.code).toBe((await enter('000000', known)).body.code)
    await nextMailTo(app, KNOWN)
    expect(await mailTo(app, REFUSED)).toEqual([])
  })

  test('counts the emails to one that may not sign up, and declines the fourth in the same words', async () => {
    for (let emails = 0; emails < 3; emails++) await ask(REFUSED, path)
    const body = { email: REFUSED, recaptchaToken: await solveCaptcha(app) }
    const fourth = await app.call('POST', path, { body })
    expect([fourth.status, fourth.body.code]).toEqual([429, 'emails_used_up'])
  })
})

test('the operator reads in the log that an email was withheld, and not for whom', async () => {
  app.logLines.length = 0
  await ask(REFUSED)
  await expect.poll(() => app.logLines.join('')).toContain('sign-in email withheld')
  expect(app.logLines.join('')).not.toContain('elsewhere.example')
})

describe('an invitation withdrawn before the email is opened', () => {
  /** Asks while invited; when the link is opened, the email belongs to somebody who may not sign up. */
  async function askThenWithdraw() {
    const before = (await mailTo(app, INVITED)).length
    const asked = await ask(INVITED)
    const { token, code } = await nextMailTo(app, INVITED, before + 1)
    const email = `withdrawn-${uuidv7()}@elsewhere.example`
    await app.deps.db
      .updateTable('sign_in_requests')
      .set({ email })
      .where('email', '=', INVITED)
      .where('consumed_at', 'is', null)
      .execute()
    return { ...asked, token, code, email }
  }

  test('makes no account: the link is invalid, in its own browser and in another', async () => {
    const { token, cookies, email } = await askThenWithdraw()
    const opened = await app.call('GET', `/api/verify/${token}`, { cookies })
    const confirmed = await app.call('POST', `/api/verify/${token}`, { body: {} })
    for (const { body, cookies: set } of [opened, confirmed]) {
      expect(body).toEqual({ success: false, message: 'Invalid or expired token' })
      expect(set).toEqual({})
    }
    expect(await accountOf(email)).toBeUndefined()
  })

  test('makes no account: the right code counts as a wrong one', async () => {
    const asked = await askThenWithdraw()
    const { status, body, cookies } = await enter(asked.code, asked)
    expect([status, body.code, cookies]).toEqual([400, 'wrong_code', {}])
    expect(await accountOf(asked.email)).toBeUndefined()
  })
})

describe('the account says whether the same email may have one again', () => {
  test.each([
    ['somebody@example.com', true],
    [INVITED, true],
    [KNOWN, false],
  ])('%s: %s', async (email, maySignUpAgain) => {
    const { cookies } = await makeCreator(app, { email })
    expect((await app.call('GET', '/api/account-summary', { cookies })).body).toMatchObject({ maySignUpAgain })
  })

  test.each([
    ['leaver@example.com', true],
    ['leaver@elsewhere.example', false],
  ])('and the email to %s after the deletion says so too: %s', async (email, again) => {
    const { cookies } = await makeCreator(app, { email })
    expect((await app.call('POST', '/api/delete-account', { cookies, body: { email } })).status).toBe(200)
    const { text } = await nextMailTo(app, email)
    expect(text.includes('sign up again')).toBe(again)
  })
})
