import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asksAt } from '../../testing/ask-makers.ts'
import { mailTo } from '../../testing/captured-mail.ts'
import { checkOutCalls } from '../../testing/check-out-calls.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
const { arrive, asOwner, endPresent, here, linkWith, namesHere, records } = checkOutCalls(
  () => app,
  () => owner,
)
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

it('an ask of yesterday is recorded when it is approved, also while its visitor is here today', async () => {
  const link = await linkWith({ doubt: 'ask' })
  const { cookies } = await app.call('GET', `/checkin/${link.checkinToken}`)
  const { body: asked } = await asksAt(app).ask(link, { name: 'Ada' }, { cookies })
  await app.advance('24 hours')
  const today = await arrive(link, { name: 'Ada' }, cookies)
  await app.advance('15 min')
  const { body } = await asOwner('POST', `/api/checkin-links/${link.id}/held/decide`, {
    ids: [asked.id],
    decision: 'approve',
  })
  expect(body).toMatchObject({ decided: [asked.id] })
  expect(body.alreadyCheckedIn ?? []).toEqual([])
  await endPresent()
  expect(await records(link)).toContainEqual(expect.objectContaining({ id: asked.id, checkedInAt: asked.checkedInAt }))
  expect(await here(link)).toMatchObject([{ id: today.id }])
})

it('two children whose mother confirms both with her email are both here', async () => {
  const link = await linkWith({ requireUserVerify: true })
  const email = 'mother@example.com'
  const { cookies } = await app.call('GET', `/checkin/${link.checkinToken}`)
  for (const [nth, name] of ['Ben', 'Cleo'].entries()) {
    await arrive(link, { name, email }, cookies)
    await expect.poll(async () => (await mailTo(app, email)).length).toBe(nth + 1)
    const { token } = (await mailTo(app, email)).at(-1)! as { token: string }
    const { body } = await app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { cookies, body: { token } })
    expect([body.success, body.alreadyCheckedIn]).toEqual([true, undefined])
  }
  expect(await namesHere(link)).toEqual(['Ben', 'Cleo'])
})

it('somebody who confirms after a list was read was at the place by then, and is missing in its roll call', async () => {
  const link = await linkWith({ requireUserVerify: true })
  const email = 'dewi@example.com'
  const { cookies } = await app.call('GET', `/checkin/${link.checkinToken}`)
  await arrive(link, { name: 'Dewi', email }, cookies)
  await app.advance('1 min')
  const listAt = (await app.deps.now()).toISOString()
  expect(await namesHere(link)).toEqual([])
  await app.advance('1 min')
  await expect.poll(async () => (await mailTo(app, email)).length).toBe(1)
  const { token } = (await mailTo(app, email))[0]! as { token: string }
  await app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { cookies, body: { token } })
  const sent = { id: randomUUID(), listAt, elapsedS: 60, seen: [] }
  const { body } = await app.call('POST', `/api/checkin-links/${link.id}/roll-calls`, {
    cookies: owner.cookies,
    body: sent,
  })
  expect(body).toMatchObject({ seen: 0, missing: 1 })
})
