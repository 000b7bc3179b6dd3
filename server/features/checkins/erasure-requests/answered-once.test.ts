import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Asks, asksAt } from '../../../testing/ask-makers.ts'
import { type MadeLink, postCheckIn } from '../../../testing/check-in-makers.ts'
import { erasureCalls } from '../../../testing/erasure-makers.ts'
import { recordCalls } from '../../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { claimRequest } from './erase-requested.ts'

let app: TestApp
let asks: Asks
const { list, verify } = recordCalls(() => app)
const { about, answer, arrived, asked, carryOut, jobsDone, journalOf, mailsTitled, requestsAt, tokenFor } =
  erasureCalls(
    () => app,
    () => asks,
  )
beforeAll(async () => {
  app = await startTestApp()
  asks = asksAt(app)
})
afterAll(() => app.stop())

const reason = 'We must keep it'
const ERASED = 'Your data was erased'

/** What the calls answer that all wait for the lock of a link; `meanwhile` happens as they wait. */
async function underLock(
  link: MadeLink,
  calls: (() => ReturnType<TestApp['call']>)[],
  meanwhile: () => Promise<unknown> = async () => {},
) {
  const client = new pg.Client(app.deps.connection)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select from links where id = $1 for update', [link.id])
    const answers = calls.map(call => call())
    const waiting = async () =>
      (
        await app.deps.pool.query(
          // The marks of the check-ins before wait for the same lock.
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
             and query not like '%"marked_to" = %'`,
        )
      ).rowCount
    await expect.poll(waiting).toBe(calls.length)
    await meanwhile()
    await client.query('rollback')
    return await Promise.all(answers)
  } finally {
    await client.end()
  }
}
const lastRequest = async (link: MadeLink): Promise<string> => (await requestsAt(link)).requests[0].id

describe('two answers at once', () => {
  it('erase once, and tell the visitor once', async () => {
    const email = 'tabs@example.com'
    const { link } = await asked(email)
    const id = await lastRequest(link)
    const erase = () => answer(link, id, { answer: 'erase' })
    const answers = await underLock(link, [erase, erase])
    expect(answers.map(({ body }) => body.code ?? body.erased).sort()).toEqual([1, 'request_answered'])
    await arrived(email, ERASED)
    await jobsDone()
    expect(await mailsTitled(email, ERASED)).toHaveLength(1)
  })

  it('cannot both keep and erase', async () => {
    const email = 'both@example.com'
    const { link, owner } = await asked(email)
    const id = await lastRequest(link)
    const [kept, erased] = await underLock(link, [
      () => answer(link, id, { answer: 'keep', reason }),
      () => answer(link, id, { answer: 'erase' }),
    ])
    expect([kept!.status, erased!.status].sort()).toEqual([200, 409])
    expect((await list(owner, link.id)).checkins).toHaveLength(kept!.status === 200 ? 1 : 0)
    await arrived(email, kept!.status === 200 ? 'Your data is kept for now' : ERASED)
    await jobsDone()
    expect([
      ...(await mailsTitled(email, 'Your data is kept for now')),
      ...(await mailsTitled(email, ERASED)),
    ]).toHaveLength(1)
  })
})

it('an answer that was interrupted is carried out by the job', async () => {
  const email = 'interrupted@example.com'
  const { link, owner } = await asked(email)
  const id = await lastRequest(link)
  await claimRequest(app.deps.db, { creatorId: owner.creatorId, linkId: link.id, id, because: 'requested' })
  expect(await requestsAt(link)).toEqual({ requests: [], total: 0 })
  expect((await answer(link, id, { answer: 'keep', reason })).body.code).toBe('request_answered')
  await carryOut()
  await arrived(email, ERASED)
  expect((await list(owner, link.id)).checkins).toEqual([])
  expect((await journalOf(link))[0]).toMatchObject({ act: 'erase', actor: 'creator', because: 'requested' })
  expect(await verify(owner, link.id)).toMatchObject({ valid: true })
})

it('whose emailed link ends meanwhile cannot ask, and reads that', async () => {
  const email = 'ends@example.com'
  const link = await asks.link({ erasure: 'ask' })
  await postCheckIn(app, link.checkinToken, { email })
  const token = await tokenFor(link, email)
  const forget = () => app.deps.pool.query('delete from data_requests where link_id = $1', [link.id])
  const [answered] = await underLock(link, [() => about(link, 'ask-erasure', { token })], forget)
  expect(answered!.body.code).toBe('data_link_invalid')
})

it.each([
  ['that nobody can see', '\u2060\u2060\u2060', 'invalid_input'],
  ['of two signs', '👍👍', 'reason_needed'],
])('a reason %s is none', async (_, reason, code) => {
  const { link } = await asked('unseen@example.com')
  const refused = await answer(link, await lastRequest(link), { answer: 'keep', reason })
  expect(refused.body.code).toBe(code)
  expect((await requestsAt(link)).total).toBe(1)
})

it('stays when the job of its emailed link is tried again', async () => {
  const { link } = await asked('retried@example.com')
  const id = await lastRequest(link)
  for (const table of ['check_ins', 'visitors'])
    await app.deps.pool.query(`delete from ${table} where link_id = $1`, [link.id])
  await app.deps.pool.query(`select graphile_worker.add_job('send_data_link', $1)`, [
    JSON.stringify({ linkId: link.id, id }),
  ])
  await jobsDone()
  expect((await requestsAt(link)).total).toBe(1)
})

it('the organiser’s list follows when the visitor erases', async () => {
  const { link, token, owner } = await asked('follows@example.com')
  await app.deps.pool.query(`update links set erasure = 'visitor' where id = $1`, [link.id])
  const events: unknown[] = []
  const unsubscribe = app.deps.live.subscribe(owner.creatorId, ({ event, data }) => events.push([event, data]))
  await about(link, 'erase', { token })
  await expect.poll(() => events).toContainEqual(['held', { linkId: link.id }])
  unsubscribe()
})

describe('check-ins of a visitor who asks, erased one by one', () => {
  const eraseOne = (link: MadeLink, id: string) =>
    asks.asOwner('POST', `/api/checkin-links/${link.id}/checkins/${id}/erase`, { because: 'kept' })

  it('answer the request with the last one, and each is told once', async () => {
    const email = 'singly@example.com'
    const { link, checkIn, token } = await asked(email)
    const { body: second } = await postCheckIn(app, link.checkinToken, { email })
    await eraseOne(link, second.id)
    await arrived(email, 'Your check-in was erased')
    expect((await requestsAt(link)).total).toBe(1)
    await eraseOne(link, checkIn.id)
    expect((await requestsAt(link)).total).toBe(0)
    expect((await about(link, 'data', { token })).body.code).toBe('data_link_invalid')
    const { text } = await arrived(email, ERASED)
    expect(text).toContain('Everything saved about you at Petronas Towers was erased by the organiser.')
    await jobsDone()
    expect(await mailsTitled(email, ERASED)).toHaveLength(1)
    expect(await mailsTitled(email, 'Your check-in was erased')).toHaveLength(1)
  })
})

describe('the job', () => {
  let own: [TestApp, Asks]
  beforeEach(async () => {
    own = [app, asks]
    app = await startTestApp()
    asks = asksAt(app)
  })
  afterEach(async () => {
    await app.stop()
    ;[app, asks] = own
  })

  it('carries out the others when one fails, and that one when it can', { timeout: 30_000 }, async () => {
    const [first, second] = [await asked('fails@example.com'), await asked('goes@example.com')]
    await app.database.asOwner(
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
       create trigger fail before delete on check_ins for each row when (old.link_id = '${first.link.id}') execute function fail()`,
    )
    await app.advance('31 days')
    await carryOut()
    await arrived('goes@example.com', ERASED)
    await jobsDone()
    const left = async (link: MadeLink) =>
      (await app.deps.pool.query('select from check_ins where link_id = $1', [link.id])).rowCount
    expect([await left(first.link), await left(second.link)]).toEqual([1, 0])
    await app.database.asOwner('drop trigger fail on check_ins')
    await carryOut()
    await arrived('fails@example.com', ERASED)
    expect(await left(first.link)).toBe(0)
  })

  it('leaves a round alone that another job continues', async () => {
    const { link } = await asked('round@example.com')
    await app.advance('31 days')
    await app.deps.pool.query(
      `select graphile_worker.add_job('carry_out_erasures', '{"after":"00000000-0000-0000-0000-000000000000"}',
         job_key => 'carry_out_erasures next', run_at => now() + interval '1 hour')`,
    )
    await carryOut()
    await jobsDone()
    // The creator's session has ended meanwhile.
    expect((await app.deps.pool.query('select from data_requests where link_id = $1', [link.id])).rowCount).toBe(1)
    await asks.hurryJobs()
    await arrived('round@example.com', ERASED)
  })
})
