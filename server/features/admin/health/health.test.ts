import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../../../scripts/free-port.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { startOn, startTestApp, type TestApp } from '../../../testing/test-app.ts'

const ADMIN = 'boss@example.org'

let app: TestApp
let boss: SignedIn
beforeAll(async () => {
  app = await startTestApp({ ADMIN_EMAILS: ADMIN })
  boss = await makeCreator(app, { email: ADMIN })
})
afterAll(() => app.stop())

const health = async (asked = app) => (await asked.call('GET', '/api/admin/health', { cookies: boss.cookies })).body
const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)

test('a service as it is tried: all that is set up works, and the rest is named', async () => {
  expect(await health()).toEqual({
    checkedAt: isoTime,
    database: {
      state: 'ok',
      finding: 'ok',
      since: isoTime,
      detail: expect.stringMatching(/^PostgreSQL \d\d.*, \d+ [kM]B$/),
    },
    clock: { state: 'ok', finding: 'ok', since: isoTime, detail: null },
    queue: {
      state: 'ok',
      finding: 'ok',
      since: isoTime,
      detail: expect.stringMatching(/^\d+ due, 0 retried, 0 given up$/),
    },
    mail: { state: 'off', finding: 'captured', since: isoTime, detail: null },
    photos: { state: 'ok', finding: 'ok', since: isoTime, detail: null },
    disk: expect.objectContaining({ detail: expect.stringMatching(/^\d+\.\d GiB free$/) }),
    payments: { state: 'off', finding: 'simulated', since: isoTime, detail: null },
    webhook: { state: 'ok', finding: 'none_needed', since: null, detail: null },
    backup: { state: 'warning', finding: 'never', since: null, detail: null },
  })
})

test('a state that lasts keeps its time', async () => {
  const { photos } = await health()
  expect((await health()).photos).toEqual(photos)
})

test('a clock that differs from the database’s by more than two seconds is named', async () => {
  const realNow = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() - 12_000)
  const { clock } = await health()
  vi.restoreAllMocks()
  expect(clock).toMatchObject({
    state: 'warning',
    finding: 'off',
    detail: expect.stringMatching(/^1[12]\.\d s behind$/),
  })
})

test('a backup is known by its mark, and grows old', async () => {
  const at = new Date((await app.deps.now()).getTime() - 3_600_000)
  const mark = join(app.dataDir, 'last-backup')
  await writeFile(mark, '')
  await utimes(mark, at, at)
  expect((await health()).backup).toMatchObject({ state: 'ok', since: at.toISOString() })
  const daysBefore = new Date(at.getTime() - 3 * 86_400_000)
  await utimes(mark, daysBefore, daysBefore)
  expect((await health()).backup).toMatchObject({ state: 'warning', finding: 'old' })
})

test('a photo store that takes no files fails, and recovers', async () => {
  const folder = join(app.dataDir, 'photos')
  await rm(folder, { recursive: true })
  await writeFile(folder, 'in the way')
  expect((await health()).photos).toMatchObject({ state: 'failing', finding: 'unavailable' })
  await rm(folder)
  await mkdir(folder)
  expect((await health()).photos).toMatchObject({ state: 'ok' })
})

describe('the queue', () => {
  const addJob = async (set: string) => {
    const task = 'send_payment_failed'
    await app.deps.pool.query(
      `select graphile_worker.add_job($1, '{"creatorId":"${boss.creatorId}"}', run_at => now() + interval '1 day')`,
      [task],
    )
    await app.deps.pool.query(`update graphile_worker._private_jobs set ${set}`)
  }
  test.each([
    ['is retried', "attempts = 1, last_error = 'ECONNREFUSED'", { state: 'warning', finding: 'retrying' }],
    ['was given up', 'attempts = max_attempts', { state: 'warning', finding: 'given_up' }],
  ])('tells of a job that %s', async (_, set, expected) => {
    await addJob(set)
    expect((await health()).queue).toMatchObject(expected)
    await app.deps.pool.query('delete from graphile_worker._private_jobs')
  })
})

describe('with a mail server and Stripe that are not there', () => {
  let refused: TestApp
  beforeAll(async () => {
    const port = await freePort()
    refused = await startOn(app, {
      ADMIN_EMAILS: ADMIN,
      SMTP_URL: `smtp://user:canary-password@127.0.0.1:${port}`,
      MAIL_FROM: 'nearmark@example.org',
      STRIPE_SECRET_KEY: 'sk_test_canary',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_canary',
      STRIPE_WEBHOOK_SECRET: 'whsec_canary',
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    })
  })
  afterAll(() => refused.stop())

  test('says so of both, without a secret', async () => {
    const body = await health(refused)
    expect(body.mail).toMatchObject({
      state: 'failing',
      finding: 'unreachable',
      detail: expect.stringContaining('ECONN'),
    })
    expect(body.payments).toMatchObject({ state: 'failing', detail: 'StripeConnectionError' })
    expect(JSON.stringify(body)).not.toContain('canary')
  })

  test('an event that was never processed is told with its time', async () => {
    await app.deps.pool.query(
      `insert into stripe_events (id, type, received_at) values ('evt_1', 'invoice.paid', app_now() - interval '1 hour')`,
    )
    expect((await health(refused)).webhook).toMatchObject({ state: 'warning', finding: 'unprocessed', since: isoTime })
    await app.deps.pool.query('delete from stripe_events')
  })
})

test('a mail server that says nothing is given up before the request is', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await new Promise(resolve => silent.once('listening', resolve))
  const { port } = silent.address() as { port: number }
  const waiting = await startOn(app, {
    ADMIN_EMAILS: ADMIN,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'n@example.org',
  })
  try {
    expect((await health(waiting)).mail).toMatchObject({ finding: 'unreachable', detail: 'no answer within 3 s' })
  } finally {
    await waiting.stop()
    silent.close()
  }
})
