import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextMailTo } from '../../testing/captured-mail.ts'
import { makeCreator } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('an older session needs a mailed link, which leads back, before it may delete the account', async () => {
  const email = 'long-here@example.org'
  const { cookies } = await makeCreator(app, { email })
  await app.advance('1 hour')
  const remove = (held: Record<string, string>) =>
    app.call('POST', '/api/delete-account', { cookies: held, body: { email } })
  expect((await remove(cookies)).body.code).toBe('sign_in_again')

  const requested = await app.call('POST', '/api/creators/confirm-it-is-you', { cookies, body: { email } })
  expect(requested.status).toBe(200)
  const { token } = await nextMailTo(app, email)
  const verified = await app.call('GET', `/api/verify/${token}`, { cookies: { ...cookies, ...requested.cookies } })
  expect(verified.body).toMatchObject({ success: true, purpose: 'delete_account' })
  expect(verified.body.redirectTo).toMatch(/^\/delete-account\?token=/)
  expect((await remove(verified.cookies)).body).toEqual({ success: true })
})
