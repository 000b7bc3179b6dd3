import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailTo } from '../../../testing/captured-mail.ts'
import { makeLink, postCheckIn } from '../../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { recordCalls } from '../../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
const { list, verify } = recordCalls(() => app)
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

it('a second check-in that counts nowhere is shown, erased, and does not come back', async () => {
  const link = await makeLink(app, owner.creatorId, { requireUserVerify: true, repeatRule: 'day' })
  const email = 'second@example.com'
  const key = { headers: { 'idempotency-key': crypto.randomUUID() } }
  const send = (phone: string, options = {}) => postCheckIn(app, link.checkinToken, { email, phone }, options)
  const confirmed = async (nth: number) => {
    const emailed = async () => (await mailTo(app, email)).filter(({ subject }) => !subject.includes('held'))
    await expect.poll(async () => (await emailed()).length).toBe(nth)
    const { token } = (await emailed()).at(-1)!
    return app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body: { token, confirm: true } })
  }
  await send('+44 1')
  await confirmed(1)
  await send('+44 2', key)
  expect((await confirmed(2)).body.alreadyCheckedIn).toBe(true)

  const about = (call: string, body: object) => app.call('POST', `/api/about/${link.checkinToken}/${call}`, { body })
  await about('email', { email })
  const held = async () => (await mailTo(app, email)).find(({ subject }) => subject === 'What is saved about you')
  await expect.poll(held).toBeDefined()
  const { token } = (await held())!
  const { checkIns } = (await about('data', { token })).body
  expect(checkIns).toMatchObject([
    { state: 'repeated', phone: '+44 2' },
    { state: 'confirmed', phone: '+44 1' },
  ])
  expect((await about('erase', { token })).body).toEqual({ erased: 2, left: 0 })
  expect((await app.deps.pool.query('select from pending_check_ins where link_id = $1', [link.id])).rowCount).toBe(0)
  expect((await send('+44 2', key)).body.code).toBe('check_in_erased')
  expect((await list(owner, link.id)).linkInfo).toMatchObject({ checkinCount: 0, erasedCount: 1 })
  expect(await verify(owner, link.id)).toMatchObject({ valid: true })
})
