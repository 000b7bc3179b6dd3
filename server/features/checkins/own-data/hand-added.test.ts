import { afterAll, beforeAll, expect, it } from 'vitest'
import { asksAt } from '../../../testing/ask-makers.ts'
import { mailTo } from '../../../testing/captured-mail.ts'
import { postCheckIn } from '../../../testing/check-in-makers.ts'
import { recordCalls } from '../../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
const { added } = recordCalls(() => app)
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('an email that the creator typed gets no link to the data, until its visitor has checked in', async () => {
  const asks = asksAt(app)
  const link = await asks.link()
  const email = 'typed@example.com'
  await added(asks.owner, link.id, { email })
  const request = () => app.call('POST', `/api/about/${link.checkinToken}/email`, { body: { email } })
  await request()
  const stored = async () => (await app.deps.pool.query('select from data_requests')).rowCount
  await expect.poll(stored).toBe(0)
  expect(await mailTo(app, email)).toEqual([])
  await postCheckIn(app, link.checkinToken, { email })
  await request()
  await expect
    .poll(async () => (await mailTo(app, email)).map(({ subject }) => subject))
    .toEqual(['What is saved about you'])
})
