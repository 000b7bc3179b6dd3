import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Asks, asksAt } from '../../../testing/ask-makers.ts'
import { type MadeLink, postCheckIn } from '../../../testing/check-in-makers.ts'
import { erasureCalls } from '../../../testing/erasure-makers.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let asks: Asks
beforeAll(async () => {
  app = await startTestApp()
  asks = asksAt(app)
})
afterAll(() => app.stop())

const REMINDER = 'Someone still waits for your answer'
const { about, answer, arrived, asked, jobsDone, mailsTitled, requestsAt, tokenFor } = erasureCalls(
  () => app,
  () => asks,
)
const alsoAsks = async (link: MadeLink, email: string) => {
  await postCheckIn(app, link.checkinToken, { email })
  await about(link, 'ask-erasure', { token: await tokenFor(link, email) })
}
/** What the daily job does after that time. */
const remindAfter = async (interval: string) => {
  await app.advance(interval)
  await app.deps.pool.query(`select graphile_worker.add_job('remind_of_erasures')`)
  await jobsDone()
}
const remindersTo = async ({ email }: { email: string }) => (await mailsTitled(email, REMINDER)).length
const actsOf = async ({ id }: MadeLink) =>
  (await app.deps.pool.query('select from record_acts where link_id = $1', [id])).rowCount

it('reminds a creator once of each request without an answer, with one email for all of a link', async () => {
  const kept = await asked('kept@example.com')
  const [{ id }] = (await requestsAt(kept.link)).requests
  await answer(kept.link, id, { answer: 'keep', reason: 'The law asks us to' })
  const { link, owner, request } = await asked('first@example.com')
  await alsoAsks(link, 'second@example.com')
  await app.advance('2 days')
  await alsoAsks(link, 'third@example.com')

  await remindAfter('22 days 23 hours')
  expect(await remindersTo(owner)).toBe(0)
  await remindAfter('2 hours')
  const { text } = await arrived(owner.email, REMINDER)
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(request.answerBy))
  expect(text).toContain(
    '2 visitors asked you to erase what is saved about them at Petronas Towers, and have no answer yet.',
  )
  expect(text).toContain(`Erase it, or keep it and say why, by ${day}. Without an answer it is erased then.`)
  expect(text).toContain(`/checkin-details?linkId=${link.id}`)

  await remindAfter('1 day')
  expect(await remindersTo(owner)).toBe(1)
  await remindAfter('1 day')
  expect((await arrived(owner.email, REMINDER, 2)).text).toContain('3 visitors asked you')
  await remindAfter('1 day')
  expect(await remindersTo(owner)).toBe(2)
  expect([await remindersTo(kept.owner), await actsOf(link)]).toEqual([0, 0])
})

it('sends nothing of a request that is answered before the email leaves', async () => {
  const { link, owner } = await asked('answered@example.com')
  await app.deps.pool.query(
    'update data_requests set reminded_at = app_now(), kept_at = app_now() where link_id = $1',
    [link.id],
  )
  await app.deps.pool.query(
    `select graphile_worker.add_job('send_erasure_reminder', json_build_object('linkId', $1::text))`,
    [link.id],
  )
  await jobsDone()
  expect(await remindersTo(owner)).toBe(0)
})
