import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

const sessionsOf = async ({ cookies }: SignedIn) => (await app.call('GET', '/api/sessions', { cookies })).body.sessions
const end = ({ cookies }: SignedIn, id: string) => app.call('DELETE', `/api/sessions/${id}`, { cookies })
const signedIn = async ({ cookies }: SignedIn) =>
  (await app.call('GET', '/api/session', { cookies })).body.email !== null

async function onTwoDevices(email: string) {
  const [desk, phone] = [await makeCreator(app, { email }), await makeCreator(app, { email })]
  await app.deps.pool.query(
    `update sessions set user_agent = $2 where id = (select max(id::text)::uuid from sessions where creator_id = $1)`,
    [desk.creatorId, PIXEL],
  )
  return { desk, phone }
}

test('are listed with browser, start and last use, and the current one is marked', async () => {
  const { desk, phone } = await onTwoDevices('listed@example.org')
  await app.advance('2 hours')
  await app.call('GET', '/api/creator-plan', { cookies: phone.cookies })
  const listed = await sessionsOf(desk)
  expect(listed).toMatchObject([
    { browser: '', os: '', current: true },
    { browser: 'Chrome 140', os: 'Android 15', deviceType: 'Mobile', current: false },
  ])
  for (const { openedAt, lastSeenAt } of listed) {
    expect(new Date(lastSeenAt).getTime() - new Date(openedAt).getTime()).toBeGreaterThanOrEqual(2 * 3_600_000)
  }
})

test('are ordered by last use, after the current one', async () => {
  const email = 'in-order@example.org'
  const [desk, phone, tablet] = [
    await makeCreator(app, { email }),
    await makeCreator(app, { email }),
    await makeCreator(app, { email }),
  ]
  const idOf = async (who: SignedIn) => (await sessionsOf(who))[0].id
  for (const [later, who] of [
    ['1 hour', tablet],
    ['1 hour', desk],
    ['30 seconds', phone],
  ] as const) {
    await app.advance(later)
    await idOf(who)
  }
  const listed = await sessionsOf(desk)
  expect(listed.map(({ id }: { id: string }) => id)).toEqual([await idOf(desk), await idOf(phone), await idOf(tablet)])
})

test('are listed without secrets and without expired ones', async () => {
  const { desk } = await onTwoDevices('no-secret@example.org')
  await app.advance('6 days')
  await app.call('GET', '/api/session', { cookies: desk.cookies })
  await app.advance('2 days')
  const reply = await app.call('GET', '/api/sessions', { cookies: desk.cookies })
  expect(reply.body.sessions).toHaveLength(1)
  expect(Object.keys(reply.body.sessions[0]).sort()).toEqual(
    ['browser', 'current', 'deviceType', 'id', 'lastSeenAt', 'openedAt', 'os'].sort(),
  )
  expect(reply.text).not.toContain(desk.cookies.session)
})

test('are ended one by one, at once, with the tokens made in them', async () => {
  const { desk, phone } = await onTwoDevices('one-by-one@example.org')
  const made = await app.call('POST', '/api/creators/create-nav-token', {
    cookies: phone.cookies,
    body: { email: phone.email },
  })
  const other = (await sessionsOf(desk)).find(({ current }: { current: boolean }) => !current)
  expect(await end(desk, other.id)).toMatchObject({ status: 200, body: { success: true } })
  expect([await signedIn(desk), await signedIn(phone)]).toEqual([true, false])
  const checked = await app.call('GET', `/api/verify/${made.body.token}`, { cookies: phone.cookies })
  expect(checked.body.success).toBe(false)
  expect((await end(desk, other.id)).status).toBe(404)
})

test('ending the current one signs out', async () => {
  const { desk, phone } = await onTwoDevices('own@example.org')
  const own = (await sessionsOf(desk)).find(({ current }: { current: boolean }) => current)
  const ended = await end(desk, own.id)
  expect(String(ended.headers['set-cookie'])).toContain('session=;')
  expect([await signedIn(desk), await signedIn(phone)]).toEqual([false, true])
})

test('of other creators cannot be ended', async () => {
  const { desk } = await onTwoDevices('mine@example.org')
  const stranger = await makeCreator(app, { email: 'stranger@example.org' })
  const [theirs] = await sessionsOf(stranger)
  expect((await end(desk, theirs.id)).status).toBe(404)
  expect((await end(desk, 'no-id')).status).toBe(404)
  expect(await signedIn(stranger)).toBe(true)
})
