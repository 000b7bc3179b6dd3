import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../db/ids.ts'
import { enqueue, startQueue, type TaskName } from '../../jobs/queue.ts'
import { eventStreams } from '../../live/event-streams.ts'
import { nextMailTo } from '../../testing/captured-mail.ts'
import { makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { linkCalls } from '../../testing/link-calls.ts'
import { makeCreator, type SignedIn, signIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { tracesIn, waitingJobs } from '../../testing/traces.ts'
import { createPaymentProvider } from '../billing/index.ts'
import { CREATOR_STREAMS, toCreator } from '../checkins/creator-stream.ts'
import { deletedLinkJobs, eraseDeletedLinks } from '../links/deleted-links.ts'
import { createMail } from '../mail/index.ts'
import { accountsFeature } from './index.ts'

let app: TestApp
const { create } = linkCalls(() => app)
beforeAll(async () => {
  app = await startTestApp()
  // Jobs stay in the queue, where a test can read them.
  await app.queue.stop()
})
afterAll(() => app.stop())

const remove = ({ cookies, email }: SignedIn) => app.call('POST', '/api/delete-account', { cookies, body: { email } })

const tracesOf = (...canaries: string[]) => tracesIn(app, canaries)
const jobs = (task: TaskName) => waitingJobs(app, task)

const allErased = async () =>
  (await jobs('erase_deleted_links')).length +
    (await jobs('erase_account')).length +
    (await jobs('erase_photos')).length +
    (await jobs('record_erasure')).length ===
  0

/** Runs all waiting jobs. */
async function runJobs(until: () => Promise<boolean>) {
  const { deps } = app
  const photosErased: string[] = []
  const feature = accountsFeature({ ...deps, mail: createMail(deps), payments: createPaymentProvider(deps.config) })
  const erasePhotos = {
    erase_photos: ({ photoIds }: { photoIds: string[] }) => void photosErased.push(...photoIds),
  }
  const queue = await startQueue({ ...deps, log: pino({ level: 'silent' }) }, [
    ...feature.jobs!,
    deletedLinkJobs(deps),
    { tasks: erasePhotos },
  ])
  await expect.poll(until).toBe(true)
  await queue.stop()
  return photosErased
}

const put = (table: string, row: Record<string, unknown>) =>
  app.deps.pool.query(
    `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row).map((_, index) => `$${index + 1}`)})`,
    Object.values(row),
  )

async function fillCheckIns(linkId: string, creatorId: string, count: number) {
  await app.deps.pool.query(
    `insert into check_ins select $1::uuid, n, gen_random_uuid(), 'V' || n, null, null, 3, 101, 5, 1, null, 'Mobile', '', '',
       case when n % 1000 = 0 then 'photo-' || n || $1::text end, null, now() from generate_series(1, $2) n`,
    [linkId, count],
  )
  await app.deps.pool.query(
    `insert into visitors select $1, sha256(convert_to('v' || n, 'UTF8')), $2, now()::date from generate_series(1, $3) n`,
    [creatorId, linkId, count],
  )
  await app.deps.pool.query(
    `insert into refused_attempts select $1, gen_random_uuid(), 'too_far', 200, 5, 'Mobile', '', '', now()
     from generate_series(1, $2) n`,
    [linkId, count],
  )
}

describe('deleting an account', () => {
  test('needs a session of the last 15 minutes', async () => {
    const creator = await makeCreator(app, { email: 'stale@example.org' })
    await app.advance('15 minutes 1 second')
    expect(await remove(creator)).toMatchObject({ status: 403, body: { code: 'sign_in_again' } })
    expect((await app.call('GET', '/api/dashboard', { cookies: creator.cookies })).status).toBe(200)
    const fresh = await makeCreator(app, { email: 'stale@example.org' })
    expect((await remove({ ...fresh, email: 'other@example.org' })).status).toBe(403)
    await app.advance('14 minutes 50 seconds')
    expect((await remove(fresh)).status).toBe(200)
  })

  test('leaves no trace of it in any table, messages to support included', async () => {
    const email = 'canary.kanari@example.org'
    const creator = await makeCreator(app, { email, planId: 3 })
    const other = await makeCreator(app, { email, planId: 3 })
    const { creatorId } = creator
    await app.call('POST', '/api/creators/display-name', {
      cookies: creator.cookies,
      body: { displayName: 'Kanari Ensemble' },
    })
    const link = await makeLink(app, creatorId, { requireUserVerify: false })
    const verified = await makeLink(app, creatorId, { requireUserVerify: true })
    await postCheckIn(app, link.checkinToken, { email: 'visitor.canary@example.org' })
    await postCheckIn(app, link.checkinToken, { latitude: 1 })
    await postCheckIn(app, verified.checkinToken, { email: 'visitor.canary@example.org' })
    await fillCheckIns((await makeLink(app, creatorId)).id, creatorId, 12_000)
    await app.call('POST', '/api/dashboard/access', { body: { email } })
    await app.call('POST', '/api/creators/create-nav-token', { cookies: creator.cookies, body: { email } })
    await app.call('POST', '/api/support', {
      body: { name: 'Kanari', email, type: 'other', subject: 'Hello', message: 'There' },
    })
    await app.deps.pool.query(
      `select graphile_worker.add_job('send_payment_failed', json_build_object('creatorId', $1::text))`,
      [creatorId],
    )
    await put('billing_intents', {
      creator_id: creatorId,
      id: '00000000-0000-7000-8000-00000000000a',
      kind: 'upgrade',
      plan_id: 3,
      billing_period: 'monthly',
    })
    await put('payments', {
      id: '00000000-0000-7000-8000-00000000000b',
      creator_id: creatorId,
      stripe_invoice_id: 'in_1',
      payment_type: 'renewal',
      plan_id: 3,
      currency: 'usd',
      total_cents: 990,
      tax_cents: 0,
      paid_at: new Date(),
      status: 'succeeded',
    })
    await put('billing_letters', { creator_id: creatorId, occasion: 'x' })
    const canaries = [email, creatorId, 'visitor.canary@example.org', 'Kanari Ensemble'] as const
    expect((await tracesOf(...canaries)).length).toBeGreaterThan(8)

    const reply = await remove(creator)
    expect(reply).toMatchObject({ status: 200, body: { success: true }, cookies: { session: '' } })
    for (const { cookies } of [creator, other])
      expect((await app.call('GET', '/api/dashboard', { cookies })).status).toBe(401)
    for (const { checkinToken } of [link, verified]) {
      expect((await app.call('GET', `/api/checkin-links/${checkinToken}`)).status).toBe(404)
      expect((await postCheckIn(app, checkinToken)).status).toBe(404)
    }
    expect(await jobs('send_payment_failed')).toEqual([])

    const photosErased = await runJobs(allErased)
    expect(photosErased).toHaveLength(12)
    expect(await tracesOf(...canaries)).toEqual([])
    expect(await tracesOf('erased')).toEqual([])
    expect((await nextMailTo(app, email)).subject).toBe('Your Nearmark account is deleted')
  })

  test('resumes after an interruption', async () => {
    const { creatorId, email, cookies } = await makeCreator(app, { email: 'large@example.org', planId: 5 })
    for (let index = 0; index < 3; index++) await fillCheckIns((await makeLink(app, creatorId)).id, creatorId, 6000)
    await remove({ creatorId, email, cookies })
    let slices = 0
    for await (const _ of eraseDeletedLinks(app.deps.db)) if (++slices === 4) break
    expect(await tracesOf(creatorId)).toEqual(['graphile_worker._private_jobs', 'public.links', 'public.visitors'])
    await runJobs(allErased)
    expect(await tracesOf(creatorId, email)).toEqual([])
  })

  test('begun by a process of the previous release is finished by this one', async () => {
    const { creatorId, email } = await makeCreator(app, { email: 'rolling@example.org', planId: 5 })
    for (let index = 0; index < 2; index++) await fillCheckIns((await makeLink(app, creatorId)).id, creatorId, 3000)
    const heirId = uuidv7()
    await put('creators', { id: heirId, email: `erased ${heirId}` })
    await app.deps.pool.query('update links set creator_id = $1 where creator_id = $2', [heirId, creatorId])
    await app.deps.pool.query('delete from creators where id = $1', [creatorId])
    await enqueue(app.deps.db, 'erase_account', { heirId, creatorId })
    await runJobs(allErased)
    expect(await tracesOf(creatorId, email, heirId)).toEqual([])
  })

  test('ends the live events in other tabs', async () => {
    const creator = await makeCreator(app, { email: 'listening@example.org' })
    const stream = eventStreams(app.deps.live, CREATOR_STREAMS).open(
      { creatorId: creator.creatorId, sessionId: 'of another tab' },
      toCreator('of another tab'),
    )
    const heard = stream.toArray()
    await remove(creator)
    expect(Buffer.concat(await heard).toString()).toContain('event: account-gone')
  })

  test('leaves no links and check-ins that are made at the same moment', async () => {
    for (let round = 0; round < 12; round++) {
      const creator = await makeCreator(app, { email: `race${round}@example.org`, planId: 5 })
      const links = [await makeLink(app, creator.creatorId), await makeLink(app, creator.creatorId)]
      const replies = await Promise.all([
        create(creator, { placeId: 'coord_3_101' }),
        ...links.map(({ checkinToken }) => postCheckIn(app, checkinToken)),
        remove(creator),
        remove(creator),
        create(creator, { placeId: 'coord_3_101' }),
        ...links.map(({ checkinToken }) => postCheckIn(app, checkinToken)),
      ])
      expect(replies.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([])
      expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
      await runJobs(allErased)
      expect(await tracesOf(creator.creatorId, creator.email)).toEqual([])
    }
    const { rows } = await app.deps.pool.query(
      'select (select count(*)::int from links l left join creators c on c.id = l.creator_id where c.id is null) as orphans',
    )
    expect(rows[0].orphans).toBe(0)
  }, 60_000)
})

test('the email can register again, and gets nothing of the old account', async () => {
  const whole = await startTestApp()
  try {
    const email = 'again@example.org'
    const before = await signIn(whole, email)
    const body = { placeId: 'coord_3_101' }
    await whole.call('POST', '/api/checkin-links/create-with-token', { cookies: before.cookies, body })
    const reply = await whole.call('POST', '/api/delete-account', { cookies: before.cookies, body: { email } })
    expect(reply.status).toBe(200)
    await nextMailTo(whole, email, 2)
    const after = await signIn(whole, email)
    expect(after.creatorId).not.toBe(before.creatorId)
    expect((await whole.call('GET', '/api/creator-plan', { cookies: after.cookies })).body).toMatchObject({
      creator: { planId: 1, subscriptionStatus: 'active' },
      activeLinksCount: 0,
    })
    expect((await whole.call('GET', '/api/dashboard', { cookies: after.cookies })).body.links).toEqual([])
  } finally {
    await whole.stop()
  }
})

test('while Stripe cannot be reached nothing is deleted, and the creator is told', async () => {
  const dead = await startTestApp({
    STRIPE_SECRET_KEY: 'sk_test_none',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_none',
    STRIPE_WEBHOOK_SECRET: 'whsec_none',
    STRIPE_API_URL: 'http://127.0.0.1:9',
  })
  try {
    const { creatorId, email, cookies } = await makeCreator(dead, { email: 'paying@example.org', planId: 3 })
    await makeLink(dead, creatorId)
    await dead.deps.db
      .insertInto('billing_accounts')
      .values({ creator_id: creatorId, livemode: false, stripe_customer_id: 'cus_1', state: 'active' })
      .execute()
    expect(await dead.call('POST', '/api/delete-account', { cookies, body: { email } })).toMatchObject({
      status: 503,
      body: { code: 'deletion_stopped' },
    })
    expect((await dead.call('GET', '/api/dashboard', { cookies })).body.links).toHaveLength(1)
  } finally {
    await dead.stop()
  }
})
