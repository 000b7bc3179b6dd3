import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import type { SMTPServerAddress } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { startMailServer } from '../../testing/mail-servers.ts'
import { makeCreator } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: Awaited<ReturnType<typeof startMailServer>>
let app: TestApp
/** SMTP replies of the mail server to `RCPT TO` and to `DATA`. */
let answer = 250
let answerToData = 250
let tried: string[]

beforeAll(async () => {
  server = await startMailServer({
    onData: async (stream, { envelope: { rcptTo } }, done) => {
      server.received.push({ raw: await buffer(stream), from: null, to: rcptTo.map(({ address }) => address) })
      done(answerToData === 250 ? null : Object.assign(new Error('4.3.0 lost'), { responseCode: answerToData }))
    },
    onRcptTo: ({ address }: SMTPServerAddress, _, done) => {
      tried.push(address)
      const refusal = new Error(`${answer < 500 ? '4.2.2' : '5.1.1'} <${address}>: no such person here`)
      done(answer === 250 ? null : Object.assign(refusal, { responseCode: answer }))
    },
  })
  app = await startTestApp({
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'no-reply@nearmark.example',
    SUPPORT_EMAIL: 'team@nearmark.example',
    LOG_LEVEL: 'trace',
  })
})
beforeEach(async () => {
  answer = 250
  answerToData = 250
  tried = []
  await app.deps.db.deleteFrom('limits').execute()
})
afterAll(async () => {
  await app.stop()
  server.stop()
})

const jobs = async () =>
  (await app.deps.pool.query('select last_error, attempts from graphile_worker._private_jobs')).rows
const jobsTriedNow = async () => {
  await app.deps.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
  return jobs()
}
const lines = (message: string) => app.logLines.map(line => JSON.parse(line)).filter(({ msg }) => msg === message)

const FORM = 'f'.repeat(32)

/** Requests every email that anybody can have sent to an email of their choice. */
async function requestEmails(email: string) {
  const { cookies } = await app.call('POST', '/api/dashboard/access', { body: { email, formId: FORM } })
  const message = { name: 'Ada', email, type: 'other', subject: 'A map', message: 'Where is it?' }
  await app.call('POST', '/api/support', { body: message })
  const owner = await makeCreator(app, { email: 'owner@nearmark.example' })
  const link = await makeLink(app, owner.creatorId, { requireUserVerify: true })
  await postCheckIn(app, link.checkinToken, { email })
  return { cookies, owner, link }
}

const emailOfForm = (cookies: Record<string, string>) => app.call('GET', `/api/sign-in-emails/${FORM}`, { cookies })
const seenBy = async ({ owner, link }: Awaited<ReturnType<typeof requestEmails>>) =>
  (await app.call('GET', `/api/checkin-links/${link.id}/checkins`, { cookies: owner.cookies })).body.linkInfo

test('a permanent refusal ends the job after one try, and the log gives the reason without the recipient', async () => {
  answer = 550
  await requestEmails('nobody@refused.example')
  await expect.poll(() => tried.filter(email => email === 'nobody@refused.example')).toHaveLength(3)
  await expect.poll(jobs).toEqual([])
  expect(tried.filter(email => email === 'nobody@refused.example')).toHaveLength(3)
  const reason = 'EENVELOPE the mail server answered 550 5.1.1 to RCPT TO'
  expect(lines('job given up')).toContainEqual(
    expect.objectContaining({ task: 'send_sign_in_letter', reason, attempt: 1, job: expect.any(String) }),
  )
  expect(app.logLines.join('')).not.toContain('refused.example')
})

test('a permanent refusal is shown on the page that waits for the email, and to the creator of the link', async () => {
  answer = 550
  const email = 'typo@refused.example'
  const requested = await requestEmails(email)
  await expect.poll(jobs).toEqual([])
  expect((await emailOfForm(requested.cookies)).body).toEqual({ email, state: 'undeliverable' })
  expect(await seenBy(requested)).toMatchObject({ pendingCount: 1, undeliverableCount: 1 })
})

test('the state of an email is shown to the browser that requested it, and to no other', async () => {
  const email = 'fine@sent.example'
  const requested = await requestEmails(email)
  await expect.poll(jobs).toEqual([])
  expect((await emailOfForm(requested.cookies)).body).toEqual({ email, state: 'sent' })
  for (const request of ['', 'another']) expect((await emailOfForm({ request })).status).toBe(404)
  expect(await seenBy(requested)).toMatchObject({ pendingCount: 1, undeliverableCount: 0 })
})

test('a temporary refusal is retried, and neither log nor queue names the recipient', async () => {
  answer = 451
  await requestEmails('full@busy.example')
  await expect.poll(() => lines('job failed, will be tried again').length).toBeGreaterThanOrEqual(4)
  const errors = (await jobs()).flatMap(({ last_error }) => last_error ?? [])
  expect(errors).not.toEqual([])
  for (const error of errors) expect(error).toContain('EENVELOPE the mail server answered 451 4.2.2 to RCPT TO')
  answer = 250
  await expect.poll(jobsTriedNow).toEqual([])
  expect(server.received.filter(({ to }) => to.includes('full@busy.example'))).toHaveLength(3)
  expect(app.logLines.join('')).not.toContain('busy.example')
})

const linksTo = async (email: string) => {
  const mine = server.received.filter(({ to }) => to.includes(email))
  const texts = await Promise.all(mine.map(async ({ raw }) => (await PostalMime.parse(raw)).text ?? ''))
  return texts.flatMap(text => /https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? [])
}

test('an email that arrives twice because the reply was lost carries a working link both times', async () => {
  answerToData = 451
  const email = 'twice@lost.example'
  await requestEmails(email)
  const sent = () => linksTo(email)
  await expect.poll(async () => (await sent()).length).toBeGreaterThanOrEqual(2)
  answerToData = 250
  await expect.poll(jobsTriedNow).toEqual([])
  const links = (await sent()).map(link => new URL(link))
  expect(links.length).toBeGreaterThanOrEqual(4)
  const [signIn] = links.filter(({ pathname }) => pathname === '/dashboard')
  const [checkIn] = links.filter(({ pathname }) => pathname.startsWith('/verify-checkin/'))
  const tokenOf = (url?: URL) => url!.searchParams.get('token')
  const opened = await app.call('POST', `/api/verify/${tokenOf(signIn)}`, { body: {} })
  expect(opened.body).toMatchObject({ success: true, email })
  const confirmed = await app.call('POST', `/api${checkIn!.pathname}`, {
    body: { token: tokenOf(checkIn), confirm: true },
  })
  expect(confirmed.body).toMatchObject({ success: true, userEmail: email })
})
