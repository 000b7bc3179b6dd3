import type { SMTPServerAddress } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLink } from '../../../testing/check-in-makers.ts'
import { startMailServer } from '../../../testing/mail-servers.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { peopleCalls } from '../../../testing/people-calls.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: Awaited<ReturnType<typeof startMailServer>>
let app: TestApp
let owner: SignedIn
/** SMTP reply of the mail server to `RCPT TO`. */
let answer: number
const { take, list } = peopleCalls(
  () => app,
  () => owner,
)

beforeAll(async () => {
  server = await startMailServer({
    onRcptTo: (_: SMTPServerAddress, __: unknown, done: (error?: Error | null) => void) =>
      done(answer === 250 ? null : Object.assign(new Error('no such person here'), { responseCode: answer })),
  })
  app = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'no-reply@nearmark.example' })
})
afterAll(async () => {
  await app.stop()
  server.stop()
})

it('is said on the list, and may be repeated', { timeout: 90_000 }, async () => {
  owner = await makeCreator(app, { email: 'owner@nearmark.example' })
  const link = await makeLink(app, owner.creatorId)
  await take(link.id, 'Name,Email\nAda,ada@example.com')
  const invite = (body: object) =>
    app.call('POST', `/api/checkin-links/${link.id}/people/invite`, { cookies: owner.cookies, body })
  const state = async () => (await list(link.id)).people[0]!.inviteState
  answer = 550
  await invite({ all: true })
  await expect.poll(state).toBe('undeliverable')
  answer = 450
  expect((await invite({ all: true, again: true })).body.invited).toBe(1)
  await expect.poll(state).toBe('sending')
  answer = 250
  const retryNow = () =>
    app.deps.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
  await expect.poll(async () => [await retryNow(), await state()][1], { timeout: 30_000 }).toBe('sent')
  await take(link.id, 'Name,Email\nAda,', 'replace')
  expect(await state()).toBeNull()
})
