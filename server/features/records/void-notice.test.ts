import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailTo, nextMailAbout, nextMailTo } from '../../testing/captured-mail.ts'
import { makeLink, northOf, postCheckIn } from '../../testing/check-in-makers.ts'
import { linkCalls } from '../../testing/link-calls.ts'
import { recordCalls } from '../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const SUBJECT = 'Your check-in was voided'

let app: TestApp
let visitors = 0
const { someone } = linkCalls(() => app)
const { added, voided, restored } = recordCalls(() => app)

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A check-in whose visitor has opened the emailed link. */
async function verified() {
  const creator = await someone()
  const link = await makeLink(app, creator.creatorId, {
    requireUserVerify: true,
    locationName: 'Hall 4',
    hostName: 'Maya',
  })
  const email = `visitor${++visitors}@example.com`
  const { body } = await postCheckIn(app, link.checkinToken, { email })
  const { token } = await nextMailTo(app, email)
  const reply = await app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body: { token, confirm: true } })
  expect(reply.body.success).toBe(true)
  return { creator, linkId: link.id, id: body.id as string, email }
}

/** A visitor who has asked, whose email is verified and whom the creator has just let in. */
async function letIn() {
  const creator = await someone()
  const link = await makeLink(app, creator.creatorId, { requireUserVerify: true, doubt: 'ask' })
  const email = `visitor${++visitors}@example.com`
  const { body } = await postCheckIn(app, link.checkinToken, { ...northOf(140), email, askReview: true })
  const { token } = await nextMailTo(app, email)
  await app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body: { token, confirm: true } })
  await app.call('POST', `/api/checkin-links/${link.id}/held/decide`, {
    cookies: creator.cookies,
    body: { ids: [body.id], decision: 'approve' },
  })
  return { creator, link, email, id: body.id as string }
}

const waiting = async () =>
  (
    await app.deps.pool.query(
      `select id, extract(epoch from run_at - created_at)::float8 as delay_s from graphile_worker.jobs
       where task_identifier in ('notify_void', 'send_decision')`,
    )
  ).rows
/** Lets the notices that wait run now, and waits until nothing in the queue is due. */
async function passMinute() {
  const ids = (await waiting()).map(({ id }) => id)
  await app.deps.pool.query('select graphile_worker.reschedule_jobs($1::bigint[], run_at => now())', [ids])
  await expect
    .poll(async () => (await app.deps.pool.query('select 1 from graphile_worker.jobs where run_at <= now()')).rows)
    .toEqual([])
}
const noticesTo = async (email: string) => (await mailTo(app, email)).filter(({ subject }) => subject === SUBJECT)

test('a visitor with a verified email is told after a minute by an email that the organiser answers', async () => {
  const { creator, linkId, id, email } = await verified()
  await voided(creator, linkId, id, 'Left <b>before</b> the end')
  expect((await waiting()).map(({ delay_s }) => Math.round(delay_s))).toEqual([60])
  await passMinute()
  const { text, html, replyTo } = await nextMailAbout(app, { to: email, subject: SUBJECT })
  expect(text).toContain(
    'Your check-in at Hall 4 was voided by Maya: "Left <b>before</b> the end". Not right? Reply to them.',
  )
  expect(html).not.toContain('<b>before')
  expect(replyTo).toBe(creator.email)
})

test('nothing is sent when the check-in is restored within the minute', async () => {
  const { creator, linkId, id, email } = await verified()
  await voided(creator, linkId, id)
  await restored(creator, linkId, id)
  await passMinute()
  expect(await noticesTo(email)).toEqual([])
})

test('a record that is voided again and again is told once a day', async () => {
  const { creator, linkId, id, email } = await verified()
  for (const reason of ['First reason', 'Second reason', 'Third reason']) {
    await voided(creator, linkId, id, reason)
    await passMinute()
    await restored(creator, linkId, id)
  }
  expect((await noticesTo(email)).map(({ text }) => /"(.*)"/.exec(text)?.[1])).toEqual(['First reason'])
  await app.advance('25 hours')
  await voided(creator, linkId, id, 'Fourth reason')
  await passMinute()
  expect(await noticesTo(email)).toHaveLength(2)
})

test('a visitor who was told that they are in is told of a later void once the day is over', async () => {
  const { creator, link, email, id } = await letIn()
  await passMinute()
  await voided(creator, link.id, id)
  await passMinute()
  expect(await noticesTo(email)).toEqual([])
  await app.advance('25 hours')
  await passMinute()
  expect(await noticesTo(email)).toHaveLength(1)
})

test('an email that nobody has verified gets none', async () => {
  const creator = await someone()
  const { id: linkId, checkinToken } = await makeLink(app, creator.creatorId)
  const { body } = await postCheckIn(app, checkinToken, { email: 'typed@example.com' })
  const { id } = await added(creator, linkId, { email: 'typed@example.com' })
  for (const one of [body.id, id]) await voided(creator, linkId, one)
  expect(await waiting()).toEqual([])
})

test('nobody is told of a record that was erased within the minute', async () => {
  const { creator, linkId, id, email } = await verified()
  await voided(creator, linkId, id)
  await app.call('POST', '/api/visitors/erase', {
    cookies: creator.cookies,
    body: { visitorEmail: email, because: 'mistake' },
  })
  await passMinute()
  expect(await noticesTo(email)).toEqual([])
})

test('a visitor who was let in by mistake, and is void within the minute, is told of the void alone', async () => {
  const { creator, link, email, id } = await letIn()
  await voided(creator, link.id, id)
  await passMinute()
  expect((await mailTo(app, email)).map(({ subject }) => subject)).toEqual(['Confirm your check-in', SUBJECT])
})
