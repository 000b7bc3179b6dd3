import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailTo, nextMailTo } from '../../testing/captured-mail.ts'
import { makeCreator } from '../../testing/makers.ts'
import { solveCaptcha } from '../../testing/solve-captcha.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const TEAM = 'team@nearmark.example'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ SUPPORT_EMAIL: TEAM, ADMIN_EMAILS: 'admin@example.org' })
})
beforeEach(async () => {
  await app.deps.db.deleteFrom('limits').execute()
})
afterAll(() => app.stop())

const message = {
  name: 'Ada',
  email: 'ada@example.org',
  type: 'feature-request',
  subject: 'A map',
  message: 'First line\nsecond line',
}
const sendWithoutProof = (changes: object = {}, headers = {}) =>
  app.call('POST', '/api/support', { body: { ...message, ...changes }, headers })
const send = async (changes: object = {}, headers = {}) =>
  sendWithoutProof({ recaptchaToken: await solveCaptcha(app), ...changes }, headers)
/** The subject that the team reads, without the ticket id. */
const subjectFor = async ({
  email,
  cookies = {},
}: {
  email: string
  cookies?: Record<string, string>
}): Promise<string> => {
  const body = { ...message, email, recaptchaToken: await solveCaptcha(app) }
  const { ticketId } = (await app.call('POST', '/api/support', { body, cookies })).body
  const found = async () => (await mailTo(app, TEAM)).find(({ subject }) => subject.startsWith(`[${ticketId}] `))
  await expect.poll(found).toBeDefined()
  return (await found())!.subject.slice(`[${ticketId}] `.length)
}
const storedOf = (email: string) =>
  app.deps.db.selectFrom('support_messages').selectAll().where('email', '=', email).execute()

test('a message is stored, sent to the team, and acknowledged', async () => {
  const { status, body } = await send()
  expect(status).toBe(200)
  const { ticketId } = body
  expect(body.message).toBe(
    `Thank you for reaching out. We'll get back to you within 24 hours. Ticket ID: ${ticketId}.`,
  )
  expect(await storedOf(message.email)).toMatchObject([{ ticket_id: ticketId, ...message }])
  const forTeam = await nextMailTo(app, TEAM)
  expect(forTeam).toMatchObject({ replyTo: message.email, subject: `[${ticketId}] Feature Request` })
  expect(forTeam.text).toContain('Feature Request from Ada <ada@example.org>\n\nFirst line\nsecond line')
  const receipt = await nextMailTo(app, message.email)
  expect(receipt).toMatchObject({ subject: `We have your message (${ticketId})` })
  expect(receipt.replyTo).toBeUndefined()
})

test('the receipt repeats no text of the sender, since its email may belong to somebody else', async () => {
  const written = { name: 'SPAM-NAME', subject: 'SPAM-SUBJECT', message: 'SPAM https://spam.example' }
  await send({ ...written, email: 'victim@example.org' })
  const { subject, html, text } = await nextMailTo(app, 'victim@example.org')
  expect(subject + html + text).not.toMatch(/SPAM/i)
})

test('typed text stays text in emails', async () => {
  const canary = '<img src=x onerror=alert(1)>"\'&'
  await send({ name: canary, subject: canary, message: canary, email: 'xss@example.org' })
  const found = async () => (await mailTo(app, TEAM)).find(({ replyTo }) => replyTo === 'xss@example.org')
  await expect.poll(found).toBeDefined()
  const { html, text, subject } = (await found())!
  expect(html).not.toContain('<img src=x')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(text).toContain(canary)
  expect(subject).not.toContain('img')
})

test.each([
  [1, 'Feature Request'],
  [3, 'Feature Request'],
  [4, 'Priority: Feature Request'],
  [5, 'Priority: Feature Request'],
])('for plan %i the subject to the team is %s', async (planId, subject) => {
  const { email, cookies } = await makeCreator(app, { email: `plan${planId}@example.org`, planId })
  expect(await subjectFor({ email: email.toUpperCase(), cookies })).toBe(subject)
})

test('an email that is only typed has no priority, even when another creator is signed in', async () => {
  const { email } = await makeCreator(app, { email: 'business@example.org', planId: 5 })
  const { cookies } = await makeCreator(app, { email: 'free@example.org', planId: 1 })
  expect(await subjectFor({ email })).toBe('Feature Request')
  expect(await subjectFor({ email, cookies })).toBe('Feature Request')
})

test('an expired account has no priority', async () => {
  const accountExpireAt = new Date((await app.deps.now()).getTime() - 1000)
  const over = await makeCreator(app, { email: 'over@example.org', planId: 5, accountExpireAt })
  expect(await subjectFor(over)).toBe('Feature Request')
})

test('an email gets three receipts an hour, and every message is kept', async () => {
  for (let i = 0; i < 5; i++) expect((await send({ email: 'often@example.org' })).status).toBe(200)
  expect(await storedOf('often@example.org')).toHaveLength(5)
  await nextMailTo(app, 'often@example.org', 3)
  await expect.poll(async () => (await app.deps.pool.query('select 1 from graphile_worker.jobs')).rowCount).toBe(0)
  expect(await mailTo(app, 'often@example.org')).toHaveLength(3)
})

test('the first ten messages of an hour need no proof of work, later ones do', async () => {
  const email = 'work@example.org'
  for (let n = 0; n < 10; n++) expect((await sendWithoutProof({ email })).status).toBe(200)
  const { status, body } = await sendWithoutProof({ email })
  expect([status, body.code]).toEqual([400, 'captcha_failed'])
  const recaptchaToken = await solveCaptcha(app)
  expect((await sendWithoutProof({ email, recaptchaToken })).status).toBe(200)
  expect((await sendWithoutProof({ email, recaptchaToken })).status).toBe(400)
  expect(await storedOf(email)).toHaveLength(11)
  await app.advance('1 hour 1 second')
  expect((await sendWithoutProof({ email })).status).toBe(200)
  await app.advance('-1 hour -1 second')
})

test('with reCAPTCHA set the support form still contacts no third party', async () => {
  const set = await startTestApp({ RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET_KEY: 'secret' })
  const recaptchaToken = await solveCaptcha(set)
  for (const body of [message, { ...message, recaptchaToken }])
    expect((await set.call('POST', '/api/support', { body })).status).toBe(200)
  await set.stop()
})

test('a message is kept for a year', async () => {
  await send({ email: 'old@example.org' })
  const kept = async () => (await storedOf('old@example.org')).length
  const sweep = () => app.deps.pool.query("select graphile_worker.add_job('erase_old_support', job_key => 'sweep')")
  const swept = async () =>
    (await app.deps.pool.query("select 1 from graphile_worker.jobs where key = 'sweep'")).rowCount === 0
  await app.advance('364 days')
  await sweep()
  await expect.poll(swept).toBe(true)
  expect(await kept()).toBe(1)
  await app.advance('2 days')
  await sweep()
  await expect.poll(kept).toBe(0)
  await app.advance('-366 days')
})

test('an admin erases the messages of one person, and the record does not name that person', async () => {
  const admin = await makeCreator(app, { email: 'admin@example.org' })
  for (const email of ['forget@example.org', 'forget@example.org', 'other@example.org']) await send({ email })
  const body = { personEmail: 'Forget@Example.org' }
  const erased = await app.call('POST', '/api/admin/erase-support-messages', { body, cookies: admin.cookies })
  expect(erased.body).toEqual({ erased: 2 })
  expect([await storedOf('forget@example.org'), (await storedOf('other@example.org')).length]).toEqual([[], 1])
  const [action] = await app.deps.db.selectFrom('admin_actions').selectAll().execute()
  expect(action).toMatchObject({ admin_email: 'admin@example.org', details: { erased: 2 } })
  expect(JSON.stringify(action)).not.toContain('forget@')
})

test('a creator who erases a visitor does not erase messages to support', async () => {
  const creator = await makeCreator(app, { email: 'stranger@example.org' })
  await send({ email: 'victim@example.org' })
  const body = { visitorEmail: 'victim@example.org', because: 'asked' }
  expect((await app.call('POST', '/api/visitors/erase', { body, cookies: creator.cookies })).status).toBe(200)
  expect(await storedOf('victim@example.org')).toHaveLength(1)
})

test('one IP may send thirty messages an hour', async () => {
  for (let i = 0; i < 30; i++) expect((await send()).status).toBe(200)
  const { status, body } = await send()
  expect([status, body.code]).toEqual([429, 'too_many_requests'])
  await app.advance('1 hour 1 second')
  expect((await send()).status).toBe(200)
})

test.each([
  [{ name: '' }, 'name', 'Please enter your name.'],
  [{ name: undefined }, 'name', 'Please enter your name.'],
  [
    { name: 'Ada\r\nBcc: eve@example.org' },
    'name',
    'The name contains a character that can’t be shown. Please type it instead of pasting it.',
  ],
  [{ email: 'ada' }, 'email', 'Please enter a valid email address.'],
  [
    { subject: 'a\nb' },
    'subject',
    'A subject contains a character that can’t be shown. Please type it instead of pasting it.',
  ],
  [{ message: ' ' }, 'message', 'Please enter a message.'],
  [
    { message: 'nul \u0000' },
    'message',
    'A message contains a character that can’t be shown. Please type it instead of pasting it.',
  ],
  [{ message: 'x'.repeat(5001) }, 'message', 'A message can have at most 5000 characters.'],
])('%j is refused with a sentence', async (changes, field, sentence) => {
  const { status, body } = await send(changes)
  expect([status, body.error, body.fields]).toEqual([400, sentence, { [field]: sentence }])
})

test.each([[{ type: 'spam' }], [{ type: '__proto__' }], [{ message: 7 }], [{ ticketId: 'NM-1' }]])(
  '%j is refused',
  async changes => {
    const { status, body } = await send(changes)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  },
)

test('other sites, other content types and large bodies are refused', async () => {
  expect((await send({}, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await send({}, { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await send({ message: 'x'.repeat(20_000) })).status).toBe(413)
})

test('without an email of the team the message is kept and acknowledged', async () => {
  const alone = await startTestApp()
  const { status, body } = await alone.call('POST', '/api/support', { body: message })
  expect(status).toBe(200)
  expect((await nextMailTo(alone, message.email)).subject).toContain(body.ticketId)
  await alone.stop()
})
