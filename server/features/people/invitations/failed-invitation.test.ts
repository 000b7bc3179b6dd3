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
const { take, list, personalLink } = peopleCalls(
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
  expect((await list(link.id)).numbers.unreached).toBe(1)
  expect((await list(link.id, 'state=unreached')).people.map(({ name }) => name)).toEqual(['Ada'])
  answer = 450
  expect((await invite({ all: true, again: true })).body.invited).toBe(1)
  await expect.poll(state).toBe('sending')
  answer = 250
  const retryNow = () =>
    app.deps.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
  await expect.poll(async () => [await retryNow(), await state()][1], { timeout: 30_000 }).toBe('sent')
  expect((await list(link.id, 'state=unreached')).numbers).toMatchObject({ unreached: 0, found: 0 })
  await take(link.id, 'Name,Email\nAda,', 'replace')
  expect(await state()).toBeNull()
})

const runNow = (set = '') =>
  app.deps.pool.query(`update graphile_worker._private_jobs set run_at = now() ${set} where locked_at is null`)

it('leaves the link before it working until it has left', { timeout: 90_000 }, async () => {
  owner = await makeCreator(app, { email: 'again@nearmark.example' })
  const link = await makeLink(app, owner.creatorId)
  await take(link.id, 'Name,Email\nBen,ben@example.com')
  const invite = (body: object) =>
    app.call('POST', `/api/checkin-links/${link.id}/people/invite`, { cookies: owner.cookies, body })
  const state = async () => (await list(link.id)).people[0]!.inviteState
  answer = 250
  await invite({ all: true })
  await expect.poll(state).toBe('sent')
  const first = await personalLink(link.id, (await list(link.id)).people[0]!.id)
  const works = async () => Object.keys((await app.call('GET', first)).cookies).includes('person')
  expect(await works()).toBe(true)
  answer = 450
  await invite({ all: true, again: true })
  await expect.poll(triesOf(link.id)).toBeGreaterThan(0)
  expect([await state(), await works()]).toEqual(['sending', true])
  answer = 250
  await expect.poll(async () => [await runNow(), await state()][1], { timeout: 30_000 }).toBe('sent')
  expect(await works()).toBe(false)
})

it('says after the last try that it was not sent, and may be sent again', { timeout: 90_000 }, async () => {
  owner = await makeCreator(app, { email: 'last@nearmark.example' })
  const link = await makeLink(app, owner.creatorId)
  await take(link.id, 'Name,Email\nCy,cy@example.com')
  const invite = () =>
    app.call('POST', `/api/checkin-links/${link.id}/people/invite`, { cookies: owner.cookies, body: { all: true } })
  const row = async () => {
    const { inviteState, invitedAt } = (await list(link.id)).people[0]!
    return [inviteState, invitedAt !== null]
  }
  answer = 450
  await invite()
  await expect.poll(triesOf(link.id)).toBeGreaterThan(0)
  expect(await row()).toEqual(['sending', true])
  const lastTry = async () => [await runNow(', max_attempts = attempts + 1'), await row()][1]
  await expect.poll(lastTry, { timeout: 30_000 }).toEqual(['failed', false])
  // A process that was killed at the last try has written nothing.
  await app.deps.pool.query(
    `update people set invite_state = 'sending', invited_at = app_now() - interval '49 hours' where link_id = $1`,
    [link.id],
  )
  expect(await row()).toEqual(['failed', true])
  answer = 250
  expect((await invite()).body.invited).toBe(1)
  await expect.poll(row).toEqual(['sent', true])
})

/** How often the queue has tried to send to this list. */
const triesOf = (linkId: string) => async () => {
  const { rows } = await app.deps.pool.query(
    `select max(attempts)::int as tries from graphile_worker._private_jobs
      where payload::text like $1 and locked_at is null and last_error is not null`,
    [`%${linkId}%`],
  )
  return rows[0].tries ?? 0
}
