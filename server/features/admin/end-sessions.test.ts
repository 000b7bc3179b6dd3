import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextMailTo } from '../../testing/captured-mail.ts'
import { makeCreator, type SignedIn, signIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const ADMIN = 'boss@example.org'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ADMIN_EMAILS: ADMIN })
})
afterAll(() => app.stop())

const boss = () => makeCreator(app, { email: ADMIN })
const end = ({ cookies }: SignedIn, accountEmail: string, apply?: boolean) =>
  app.call('POST', '/api/admin/end-sessions', { cookies, body: { accountEmail, apply } })
const signedIn = async ({ cookies }: SignedIn) =>
  (await app.call('GET', '/api/session', { cookies })).body.email !== null

async function recorded() {
  const { rows } = await app.deps.pool.query(
    'select admin_email, action, details from admin_actions order by done_at, id',
  )
  return rows
}

test('an admin counts the sessions of an account, then ends them all, and both are recorded', async () => {
  const admin = await boss()
  const desk = await makeCreator(app, { email: 'lost@example.org' })
  const phone = await makeCreator(app, { email: 'lost@example.org' })
  const other = await makeCreator(app, { email: 'other@example.org' })
  const { creatorId } = desk
  expect((await end(admin, 'Lost@Example.org', false)).body).toEqual({ applied: false, sessions: 2 })
  expect(await signedIn(desk)).toBe(true)
  expect((await end(admin, 'lost@example.org', true)).body).toEqual({ applied: true, sessions: 2 })
  expect(await Promise.all([desk, phone, other, admin].map(signedIn))).toEqual([false, false, true, true])
  expect(await recorded()).toEqual([
    { admin_email: ADMIN, action: 'end_sessions', details: { creatorId, sessions: 2, apply: false } },
    { admin_email: ADMIN, action: 'end_sessions', details: { creatorId, sessions: 2, apply: true } },
  ])
})

test('an admin who signs an account out also makes its browsers unknown', async () => {
  const { creatorId } = await signIn(app, 'lost-phone@example.org')
  const known = () => app.deps.db.selectFrom('known_browsers').where('creator_id', '=', creatorId).selectAll().execute()
  const admin = await boss()
  await end(admin, 'lost-phone@example.org', false)
  expect(await known()).toHaveLength(1)
  await end(admin, 'lost-phone@example.org', true)
  expect(await known()).toEqual([])
})

test('an email without an account is reported', async () => {
  expect(await end(await boss(), 'nobody@example.org', true)).toMatchObject({
    status: 404,
    body: { code: 'no_account', error: 'There’s no account with this email address.' },
  })
})

test.each([
  ['/api/admin/end-sessions', { accountEmail: 'target@example.org', apply: true }, 200],
  ['/api/admin/setup-live-stripe', { apply: true }, 409],
])('%s needs a confirmation by email from an older session', async (path, body, status) => {
  const target = await makeCreator(app, { email: 'target@example.org' })
  const { cookies } = await boss()
  await app.advance('16 minutes')
  expect((await app.call('POST', path, { cookies, body })).body.code).toBe('sign_in_again')
  expect(await signedIn(target)).toBe(true)
  expect((await app.call('GET', '/api/database-info', { cookies })).status).toBe(200)

  const requested = await app.call('POST', '/api/creators/confirm-it-is-you', {
    cookies,
    body: { email: ADMIN, purpose: 'admin_access' },
  })
  const { token } = await nextMailTo(app, ADMIN, status === 200 ? 1 : 2)
  const verified = await app.call('GET', `/api/verify/${token}`, { cookies: { ...cookies, ...requested.cookies } })
  expect(verified.body).toMatchObject({ success: true, purpose: 'admin_access' })
  expect(verified.body.redirectTo).toMatch(/^\/admin\/environment\?token=/)
  expect((await app.call('POST', path, { cookies: verified.cookies, body })).status).toBe(status)
})

test('a fresh session of another creator is not an admin', async () => {
  const { cookies } = await makeCreator(app, { email: 'curious@example.org' })
  const reply = await app.call('POST', '/api/admin/end-sessions', { cookies, body: { accountEmail: ADMIN } })
  expect([reply.status, reply.body.code]).toEqual([403, 'not_admin'])
})
