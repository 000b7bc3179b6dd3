import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextMailTo } from './testing/captured-mail.ts'
import { makeLink, postCheckIn } from './testing/check-in-makers.ts'
import { makeCreator } from './testing/makers.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ADMIN_EMAILS: 'admin@bücher.de' })
})
afterAll(() => app.stop())

const TYPED = 'ada@bücher.de'
const STORED = 'ada@xn--bcher-kva.de'

test('signs in to one account in either form, and is shown as people write it', async () => {
  const requested = await app.call('POST', '/api/dashboard/access', { body: { email: TYPED } })
  const { token } = await nextMailTo(app, STORED)
  expect((await app.call('GET', `/api/verify/${token}`)).body).toMatchObject({ confirm: true, email: TYPED })
  const verified = await app.call('GET', `/api/verify/${token}`, { cookies: requested.cookies })
  expect(verified.body).toMatchObject({ success: true, email: TYPED })
  const read = async (path: string) => (await app.call('GET', path, { cookies: verified.cookies })).body
  expect(await read('/api/session')).toEqual({ email: TYPED })
  for (const form of [TYPED, STORED, 'ADA@BÜCHER.de'])
    expect((await read(`/api/dashboard?email=${encodeURIComponent(form)}`)).creator.email).toBe(TYPED)
  expect((await read('/api/creator-plan')).creator.email).toBe(TYPED)
  const { rows } = await app.deps.pool.query('select email from creators')
  expect(rows).toEqual([{ email: STORED }])
})

test('checks in, is verified, listed, exported and erased', async () => {
  const owner = await makeCreator(app, { email: 'owner@example.com', planId: 3 })
  const link = await makeLink(app, owner.creatorId, { requireUserVerify: true })
  expect((await postCheckIn(app, link.checkinToken, { email: 'Visitor@Bücher.de' })).status).toBe(200)
  const { token } = await nextMailTo(app, 'visitor@xn--bcher-kva.de')
  const body = { token, confirm: true }
  const confirmed = await app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body })
  expect(confirmed.body).toMatchObject({ success: true, userEmail: 'visitor@bücher.de' })
  const read = (path: string) => app.call('GET', path, { cookies: owner.cookies })
  const { checkins } = (await read(`/api/checkin-links/${link.id}/checkins`)).body
  expect(checkins[0].userEmail).toBe('visitor@bücher.de')
  expect((await read(`/api/checkin-links/${link.id}/export`)).text).toContain('visitor@bücher.de')
  const erased = await app.call('POST', '/api/visitors/erase', {
    body: { visitorEmail: 'visitor@bücher.de', because: 'asked' },
    cookies: owner.cookies,
  })
  expect(erased.body).toEqual({ erased: 1 })
})

test('is an admin by the form of the settings', async () => {
  const { cookies } = await makeCreator(app, { email: 'admin@xn--bcher-kva.de' })
  expect((await app.call('GET', '/api/database-info', { cookies })).status).toBe(200)
})

test('letters of other scripts before the @ are refused with the reason', async () => {
  const { status, body } = await app.call('POST', '/api/dashboard/access', { body: { email: 'jürgen@example.org' } })
  expect([status, body.error]).toEqual([
    400,
    'We can’t send to email addresses with accents or other scripts before the @. Please use another one.',
  ])
})
