import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asks, asksAt } from '../../../testing/ask-makers.ts'
import { nextMailTo } from '../../../testing/captured-mail.ts'
import type { MadeLink } from '../../../testing/check-in-makers.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let asks: Asks

beforeAll(async () => {
  app = await startTestApp()
  asks = asksAt(app)
})
afterAll(() => app.stop())

const confirm = async ({ checkinToken }: MadeLink, email: string, nth = 1) => {
  const { token } = await nextMailTo(app, email, nth)
  return app.call('POST', `/api/verify-checkin/${checkinToken}`, { body: { token, confirm: true } })
}

const refusalsAt = async (link: MadeLink) => (await asks.listOf(link)).linkInfo.refusals

test('a browser asks once while it waits for the email, too', async () => {
  const link = await asks.link({ requireUserVerify: true })
  const { cookies } = await asks.ask(link, { email: 'one@example.com' })
  expect((await nextMailTo(app, 'one@example.com')).text).toContain(
    'Someone asked to be let in with this email address. Please confirm that it was you:',
  )
  const second = await asks.ask(link, { email: 'two@example.com' }, { cookies })
  expect([second.status, second.body.code]).toEqual([422, 'ask_waiting'])
})

test('an address asks once, whatever the browser: the second is refused when its email is opened', async () => {
  const link = await asks.link({ requireUserVerify: true })
  for (const name of ['First', 'Second'])
    expect((await asks.ask(link, { name, email: 'both@example.com' })).status).toBe(200)
  expect((await confirm(link, 'both@example.com')).body.requiresReview).toBe(true)
  expect(await confirm(link, 'both@example.com', 2)).toMatchObject({
    status: 422,
    body: { code: 'email_waiting', error: expect.stringContaining('This email already waits for review here.') },
  })
  await confirm(link, 'both@example.com', 2)
  expect(await refusalsAt(link)).toEqual([{ reason: 'ask_waiting', count: 1 }])
  expect((await confirm(link, 'both@example.com')).body.requiresReview).toBe(true)
  const { held, total } = await asks.heldAt(link)
  expect(total).toBe(1)
  await asks.decide(link, [held[0].id], 'decline')
  expect((await confirm(link, 'both@example.com', 2)).body.requiresReview).toBe(true)
})

test('asks that wait for their email take room in the queue, and find none in a full one', async () => {
  const link = await asks.link({ requireUserVerify: true })
  await asks.ask(link, { email: 'early@example.com' })
  await asks.fillQueue(link, 499)
  expect((await asks.ask(link, { email: 'late@example.com' })).body.code).toBe('holds_full')
  await asks.fillQueue(link, 500)
  expect(await confirm(link, 'early@example.com')).toMatchObject({ status: 422, body: { code: 'holds_full' } })
  expect(await refusalsAt(link)).toEqual([{ reason: 'holds_full', count: 2 }])
})
