import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_HEADER } from '../../../contract/account-header.ts'
import { makeLink } from '../../testing/check-in-makers.ts'
import { makeCreator } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { sessionOf } from './sessions.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const openSessionOf = (secret: string | undefined) => sessionOf(app.deps.db, secret)

test('a session names its creator, a made-up one nobody', async () => {
  const ada = await makeCreator(app, { email: 'ada@example.org' })
  const session = await openSessionOf(ada.cookies.session)
  expect(session).toMatchObject({ creatorId: ada.creatorId, email: 'ada@example.org' })
  expect(await openSessionOf('made-up')).toBeNull()
  expect(await openSessionOf(undefined)).toBeNull()
})

test('a session ends after 7 idle days, and after 30 days in all', async () => {
  const ada = await makeCreator(app, { email: 'ada@example.org' })
  for (const days of [6, 6, 6, 6]) {
    await app.advance(`${days} days`)
    expect(await openSessionOf(ada.cookies.session)).not.toBeNull()
  }
  await app.advance('6 days 1 minute')
  expect(await openSessionOf(ada.cookies.session)).toBeNull()

  const bob = await makeCreator(app, { email: 'bob@example.org' })
  await app.advance('7 days 1 minute')
  expect(await openSessionOf(bob.cookies.session)).toBeNull()
})

test('the last use of a session is written at most once a minute', async () => {
  const { cookies, creatorId } = await makeCreator(app, { email: 'eve@example.org' })
  const seenAt = async () =>
    (await app.deps.db.selectFrom('sessions').select('last_seen_at').where('creator_id', '=', creatorId).execute())[0]!
      .last_seen_at
  const opened = await seenAt()
  await app.advance('50 seconds')
  await openSessionOf(cookies.session)
  expect(await seenAt()).toEqual(opened)
  await app.advance('20 seconds')
  await openSessionOf(cookies.session)
  expect((await seenAt()).getTime()).toBeGreaterThan(opened.getTime() + 60_000)
})

test.each([
  [undefined, 200],
  ['ada%40example.org', 200],
  ['Ada%40Example.org', 200],
  ['bob%40example.org', 403],
  ['ada@example.org, bob@example.org', 403],
  ['%', 403],
  ['', 403],
])('a page about %s is answered %i to the session of ada@example.org', async (account, status) => {
  const { cookies } = await makeCreator(app, { email: 'ada@example.org' })
  const headers: Record<string, string> = account === undefined ? {} : { [ACCOUNT_HEADER]: account }
  for (const path of ['/api/dashboard', '/api/creator-plan', '/api/sessions']) {
    const reply = await app.call('GET', path, { cookies, headers })
    expect([path, reply.status]).toEqual([path, status])
    if (status === 403) expect(reply.body.code).toBe('not_yours')
  }
})

test('the email in a query is taken where the specification names it, and is no credential', async () => {
  const owner = await makeCreator(app, { email: 'query@example.org', planId: 5 })
  const stranger = await makeCreator(app, { email: 'stranger@example.org', planId: 5 })
  const { id } = await makeLink(app, owner.creatorId)
  const calls = [
    'GET /api/creator-plan',
    'GET /api/dashboard',
    'GET /api/dashboard/export',
    `GET /api/checkin-links/${id}/export`,
    'GET /api/scheduled-plan-changes',
    'GET /api/payments',
    'GET /api/account-summary',
    `DELETE /api/checkin-links/${id}`,
  ]
  for (const call of calls) {
    const [method, path] = call.split(' ') as [string, string]
    const statusFor = async (cookies: Record<string, string>, email: string) =>
      (await app.call(method, `${path}?email=${email}`, { cookies })).status
    expect([
      call,
      await statusFor({}, 'query@example.org'),
      await statusFor(stranger.cookies, 'query@example.org'),
      await statusFor(owner.cookies, 'stranger@example.org'),
      await statusFor(owner.cookies, 'Query%40example.org'),
    ]).toEqual([call, 401, 403, 403, 200])
  }
})
