import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmailContent } from '../../../contract/mail.ts'
import { hashOf, newSecret, uuidv7 } from '../../db/ids.ts'
import type { PayloadOf } from '../../jobs/queue.ts'
import { makeCreator } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { creatorJobs } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const BROWSER = 'browser'

async function requestOf(email: string) {
  const id = uuidv7()
  await app.deps.db
    .insertInto('sign_in_requests')
    .values({ id, email, purpose: 'dashboard_access', browser_hash: hashOf(BROWSER) })
    .execute()
  return id
}

/** Runs a job with a mail transport that fails `failures` times first. */
async function run<T extends 'send_sign_in_letter' | 'forget_sign_ins'>(task: T, payload: PayloadOf<T>, failures = 0) {
  const sent: Extract<EmailContent, { kind: 'sign_in' }>[] = []
  const mail = {
    send: async (email: EmailContent) => {
      if (email.kind === 'sign_in') sent.push(email)
      if (sent.length <= failures) throw new Error('451 try again later')
    },
    check: async () => undefined,
    close: () => undefined,
  }
  const job = creatorJobs({ ...app.deps, mail }).tasks[task]!
  for (let attempt = 0; attempt < failures; attempt++)
    await expect(job(payload, undefined as never)).rejects.toThrow('451')
  await job(payload, undefined as never)
  return sent
}
const send = (requestId: string, failures = 0) => run('send_sign_in_letter', { requestId }, failures)
const verify = async ({ url }: { url: string }) =>
  (await app.call('GET', `/api/verify/${new URL(url).searchParams.get('token')}`, { cookies: { request: BROWSER } }))
    .body.success

test('every retry of an email carries the same link and code, and the first one works', async () => {
  const [first, ...others] = await send(await requestOf('retry@example.org'), 3)
  expect(others).toHaveLength(3)
  for (const other of others) expect([other.url, other.code]).toEqual([first!.url, first!.code])
  expect(await verify(first!)).toBe(true)
})

test('two requests carry different links', async () => {
  const [one] = await send(await requestOf('one@example.org'))
  const [two] = await send(await requestOf('two@example.org'))
  expect(one!.url).not.toBe(two!.url)
})

test('the ten minutes begin when the email is sent', async () => {
  const requestId = await requestOf('late@example.org')
  await app.advance('23 hours')
  const [email] = await send(requestId)
  await app.advance('9 minutes')
  expect(await verify(email!)).toBe(true)
})

test('a request that is a day old or cancelled sends no email', async () => {
  const old = await requestOf('day@example.org')
  await app.advance('24 hours 1 second')
  expect(await send(old)).toEqual([])
  const cancelled = await requestOf('cancelled@example.org')
  await app.deps.db
    .updateTable('sign_in_requests')
    .set({ cancelled_at: new Date() })
    .where('id', '=', cancelled)
    .execute()
  expect(await send(cancelled)).toEqual([])
  expect(await send(uuidv7())).toEqual([])
})

test('expired rows are deleted, valid ones are kept', async () => {
  const { db } = app.deps
  await makeCreator(app, { email: 'gone@example.org' })
  await requestOf('gone@example.org')
  await app.deps.pool.query("insert into limits values ('old', app_now() - interval '1 second', 1)")
  await app.advance('31 days')
  const { cookies } = await makeCreator(app, { email: 'kept@example.org' })
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('secret_hash', '=', hashOf(cookies.session!))
    .executeTakeFirstOrThrow()
  await app.deps.pool.query(
    "insert into nav_tokens values ($1, $2, 'create_link', app_now() + interval '1 minute'), ($3, $2, 'create_link', app_now() - interval '2 days')",
    [hashOf(newSecret()), session.id, hashOf(newSecret())],
  )
  const kept = await requestOf('kept@example.org')
  await run('forget_sign_ins', {})
  expect((await db.selectFrom('sessions').select('id').execute()).map(({ id }) => id)).toEqual([session.id])
  expect((await db.selectFrom('sign_in_requests').select('id').execute()).map(({ id }) => id)).toEqual([kept])
  expect(await db.selectFrom('nav_tokens').selectAll().execute()).toHaveLength(1)
  expect(await db.selectFrom('limits').selectAll().where('key', '=', 'old').execute()).toEqual([])
})
