import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashOf, newSecret } from '../../db/ids.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp, type TestReply } from '../../testing/test-app.ts'

const KUALA_LUMPUR = 'town_1735161'
const DAY_MS = 24 * 60 * 60 * 1000
const CREATE = '/api/checkin-links/create-with-token'

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await startTestApp({ APP_URL: 'http://nearmark.test' })
  // Jobs stay where a test can read them.
  await app.queue.stop()
})
afterAll(() => app.stop())

const someone = (traits: { planId?: number; accountExpireAt?: Date } = {}) => {
  count++
  return makeCreator(app, { email: `creator${count}@example.org`, ...traits })
}

const create = ({ cookies }: SignedIn, body: object = {}): Promise<TestReply> =>
  app.call('POST', CREATE, { cookies, body: { placeId: KUALA_LUMPUR, ...body } })

async function made(creator: SignedIn, body: object = {}) {
  const { status, body: reply } = await create(creator, body)
  expect(status, JSON.stringify(reply)).toBe(200)
  return reply.link
}

const get = ({ cookies }: SignedIn, path: string) => app.call('GET', path, { cookies })
const remove = ({ cookies }: SignedIn, id: string) => app.call('DELETE', `/api/checkin-links/${id}`, { cookies })
const visit = (token: string, ip?: string) => app.call('GET', `/api/checkin-links/${token}`, ip ? { ip } : {})

async function daysFromNow(instant: string) {
  return (Date.parse(instant) - (await app.deps.now()).getTime()) / DAY_MS
}

async function linksOf({ creatorId }: SignedIn): Promise<number> {
  const rows = await app.deps.db.selectFrom('links').select('id').where('creator_id', '=', creatorId).execute()
  return rows.length
}

describe('making a link', () => {
  test('answers with the link and the address to share', async () => {
    const creator = await someone({ planId: 3 })
    const link = await made(creator, { requireUserVerify: true, requirePhotoVerify: true })
    expect(link).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      locationName: 'Kuala Lumpur',
      formattedAddress: 'Kuala Lumpur, Malaysia',
      checkinToken: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      creatorEmail: creator.email,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      checkinCount: 0,
      pendingCount: 0,
      lastCheckinAt: null,
      latitude: '3.1412',
      longitude: '101.68653',
      requireUserVerify: true,
      requirePhotoVerify: true,
      isLinkBlocked: false,
      url: `http://nearmark.test/checkin/${link.checkinToken}`,
    })
    expect(await daysFromNow(link.expiresAt)).toBeCloseTo(30, 2)
  })

  test('of any point of the globe, under a name of its own', async () => {
    const link = await made(await someone(), { placeId: 'coord_3.139_101.6869', placeName: '  Hall B  ' })
    expect(link).toMatchObject({
      locationName: 'Hall B',
      formattedAddress: '3.139000, 101.686900, near Kuala Lumpur, Malaysia',
      latitude: '3.139',
      longitude: '101.6869',
    })
    const unnamed = await made(await someone(), { placeId: 'coord_3.139_101.6869', placeName: ' ' })
    expect(unnamed.locationName).toBe('Near Kuala Lumpur, Malaysia (3.1390, 101.6869)')
  })

  test("tells the creator's other screens, after the commit", async () => {
    const creator = await someone()
    const heard: unknown[] = []
    const stop = app.deps.live.subscribe(creator.creatorId, event => heard.push(event))
    const link = await made(creator)
    await expect.poll(() => heard).toEqual([{ key: creator.creatorId, event: 'links', data: { linkId: link.id } }])
    await remove(creator, link.id)
    await expect.poll(() => heard.length).toBe(2)
    stop()
  })

  test("takes a token of the caller's own session only", async () => {
    const creator = await someone({ planId: 2 })
    const other = await someone()
    const token = newSecret()
    const { id } = await app.deps.db
      .selectFrom('sessions')
      .select('id')
      .where('creator_id', '=', creator.creatorId)
      .executeTakeFirstOrThrow()
    await app.deps.db
      .insertInto('nav_tokens')
      .values({ token_hash: hashOf(token), session_id: id, purpose: 'create_link', expires_at: await app.deps.now() })
      .execute()
    expect((await create(creator, { token })).status).toBe(200)
    expect((await create(creator, { token: null })).status).toBe(200)
    for (const refused of [await create(other, { token }), await create(creator, { token: 'made-up' })])
      expect(refused).toMatchObject({ status: 401, body: { code: 'token_invalid', error: 'Invalid or expired token' } })
  })

  test('needs a session', async () => {
    expect(await app.call('POST', CREATE, { body: { placeId: KUALA_LUMPUR } })).toMatchObject({
      status: 401,
      body: { code: 'signed_out' },
    })
    expect((await create({ cookies: { session: newSecret() } } as unknown as SignedIn)).status).toBe(401)
  })

  test.each([
    ['no place', { placeId: undefined }, 'Please search and select a location above to continue'],
    ['an empty place', { placeId: '' }, undefined],
    ['a number as place', { placeId: 7 }, undefined],
    ['an endless place', { placeId: 'x'.repeat(513) }, undefined],
    ['an unknown place', { placeId: 'town_1' }, 'This place could not be found. Please choose it again.'],
    ['a place off the globe', { placeId: 'coord_91_0' }, 'This place could not be found. Please choose it again.'],
    ['an endless name', { placeName: 'x'.repeat(121) }, undefined],
    ['NUL in the name', { placeName: 'a\u0000b' }, undefined],
    ['text for a choice', { requireUserVerify: 'yes' }, undefined],
    ['no days', { expiryDays: 0 }, undefined],
    ['half days', { expiryDays: 1.5 }, undefined],
    ['days as text', { expiryDays: '7' }, undefined],
    ['no instant', { expiryDateTime: 'tomorrow' }, undefined],
    ['an instant without offset', { expiryDateTime: '2030-01-01T00:00:00' }, undefined],
    ['an unknown field', { latitude: 1 }, undefined],
    ['an owner', { creatorId: 'somebody' }, undefined],
    ['a plan', { planId: 5 }, undefined],
    ['an endless token', { token: 'x'.repeat(129) }, undefined],
  ])('declines %s, and makes nothing', async (_, body, sentence) => {
    const creator = await someone({ planId: 3 })
    const reply = await create(creator, body)
    expect(reply.status).toBe(400)
    expect(reply.body.error).toEqual(sentence ?? expect.any(String))
    expect(await linksOf(creator)).toBe(0)
  })

  test.each([
    ['text that is no JSON', '{"placeId":', {}, 400, 'invalid_json'],
    ['a list', '[]', {}, 400, 'invalid_input'],
    ['a prototype', '{"__proto__":{"planId":5},"placeId":"town_1735161"}', {}, 400, 'invalid_json'],
    ['a form', 'placeId=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'not_json'],
    ['17 kB', JSON.stringify({ placeId: 'x'.repeat(17_000) }), {}, 413, 'too_large'],
  ])('declines %s', async (_, body, headers, status, code) => {
    const { cookies } = await someone()
    expect(await app.call('POST', CREATE, { cookies, body, headers })).toMatchObject({ status, body: { code } })
  })

  test("declines another creator's email in the payload", async () => {
    expect((await create(await someone(), { email: 'creator1@example.org' })).status).toBe(400)
  })
})

describe('when a link ends, by plan', () => {
  test.each([
    ['days', { expiryDays: 365 }],
    ['an instant', { expiryDateTime: '2190-01-01T00:00:00Z' }],
    ['never', { neverExpire: true }],
    ['the past', { expiryDateTime: '2020-01-01T00:00:00Z' }],
  ])('on Free after 2 days, asked for %s', async (_, wanted) => {
    expect(await daysFromNow((await made(await someone(), wanted)).expiresAt)).toBeCloseTo(2, 3)
  })

  test.each([2, 3, 4, 5])('on plan %i as its creator wishes', async planId => {
    const creator = await someone({ planId })
    expect(await daysFromNow((await made(creator, { expiryDays: 7 })).expiresAt)).toBeCloseTo(7, 3)
    expect((await made(creator, { neverExpire: true })).expiresAt).toBe('2199-12-31T23:59:59.000Z')
    expect((await made(creator, { expiryDateTime: '2190-01-01T23:59:00+08:00' })).expiresAt).toBe(
      '2190-01-01T15:59:00.000Z',
    )
    expect(await create(creator, { expiryDateTime: '2020-01-01T00:00:00Z' })).toMatchObject({
      status: 400,
      body: { code: 'expiry_in_past' },
    })
    expect(await linksOf(creator)).toBe(3)
  })
})

describe('how many links, by plan', () => {
  test.each([
    [1, 1],
    [2, 5],
    [3, 15],
    [4, 40],
    [5, 100],
  ])('plan %i has %i at one time', async (planId, limit) => {
    const creator = await someone({ planId })
    for (let index = 0; index < limit; index++) await made(creator)
    expect((await get(creator, '/api/creator-plan')).body).toMatchObject({
      plan: { monthlyLimit: limit },
      activeLinksCount: limit,
      remainingLinks: 0,
      canCreateMore: false,
    })
    const refused = await create(creator)
    expect(refused).toMatchObject({ status: 403, body: { code: 'plan_limit' } })
    expect(refused.body.error).toContain('reached your plan limit')
    await remove(creator, (await get(creator, '/api/dashboard')).body.links[0].id)
    await made(creator)
  })

  test('a link that has ended counts no more', async () => {
    const creator = await someone()
    await made(creator)
    expect((await create(creator)).status).toBe(403)
    await app.advance('2 days 1 second')
    const { body } = await get(creator, '/api/creator-plan')
    expect(body).toMatchObject({ activeLinksCount: 0, remainingLinks: 1, canCreateMore: true })
    await made(creator)
  })

  test('an expired account has one, and says why not more', async () => {
    const accountExpireAt = new Date((await app.deps.now()).getTime() - 1000)
    const creator = await someone({ planId: 5, accountExpireAt })
    await made(creator)
    const refused = await create(creator)
    expect(refused).toMatchObject({ status: 403, body: { code: 'account_expired' } })
    expect(refused.body.error).toContain('account has expired')
    expect((await get(creator, '/api/creator-plan')).body).toMatchObject({
      creator: { accountExpireAt: accountExpireAt.toISOString(), planId: 5 },
      plan: { monthlyLimit: 100 },
      remainingLinks: 0,
      canCreateMore: false,
      isAccountExpired: true,
    })
  })

  test('a plan without a limit says 999', async () => {
    await app.deps.db
      .insertInto('plans')
      .values({
        id: 6,
        name: 'House',
        link_limit: null,
        default_expiry_days: 30,
        custom_expiry: true,
        never_expire: true,
        csv_export: true,
        priority_support: true,
      })
      .execute()
    const creator = await someone({ planId: 6 })
    await made(creator)
    const { body } = await get(creator, '/api/creator-plan')
    expect(body).toMatchObject({ plan: { monthlyLimit: 999 }, remainingLinks: 999, canCreateMore: true })
    expect((await get(creator, '/api/dashboard')).body.creator.monthlyLimit).toBe(999)
  })
})

describe('the plan and the dashboard', () => {
  test('show what is there, newest first', async () => {
    const creator = await someone({ planId: 2 })
    const first = await made(creator)
    const second = await made(creator, { placeId: 'town_2643743' })
    const { status, body } = await get(creator, `/api/dashboard?email=${creator.email}`)
    expect(status).toBe(200)
    expect(body.creator).toEqual({
      email: creator.email,
      planName: 'Essential',
      monthlyLimit: 5,
      isAccountExpired: false,
      activeLinksCount: 2,
    })
    const { url: _, ...newest } = second
    expect(body.links[0]).toEqual(newest)
    expect(body.links.map((link: { id: string }) => link.id)).toEqual([second.id, first.id])
  })

  test('a new creator has Free and nothing', async () => {
    const creator = await someone()
    expect((await get(creator, '/api/creator-plan')).body).toEqual({
      creator: {
        id: creator.creatorId,
        email: creator.email,
        createdAt: expect.any(String),
        planId: 1,
        accountExpireAt: null,
        stripeSubscriptionId: null,
        stripeCustomerId: null,
        subscriptionStatus: 'active',
        billingPeriod: 'monthly',
      },
      plan: { id: 1, name: 'Free', monthlyLimit: 1, defaultExpiryDays: 2, neverExpire: false, csvExport: false },
      activeLinksCount: 0,
      remainingLinks: 1,
      canCreateMore: true,
      isAccountExpired: false,
    })
    expect((await get(creator, '/api/dashboard')).body.links).toEqual([])
  })

  test.each(['/api/creator-plan', '/api/dashboard'])('%s is for its creator only', async path => {
    const creator = await someone()
    const other = await someone()
    expect((await app.call('GET', path)).status).toBe(401)
    expect((await app.call('GET', `${path}?email=${creator.email}`)).status).toBe(401)
    expect(await get(other, `${path}?email=${creator.email}`)).toMatchObject({
      status: 403,
      body: { code: 'not_yours' },
    })
    expect((await get(creator, `${path}?email=nonsense`)).status).toBe(400)
    expect((await get(creator, `${path}?email=${creator.email.toUpperCase()}`)).status).toBe(200)
  })
})

describe('deleting a link', () => {
  const checkIn = (link_id: string, ordinal: number, photo_id: string | null) => ({
    link_id,
    ordinal,
    id: `00000000-0000-8000-8000-${String(ordinal).padStart(12, '0')}`,
    user_name: 'Vera',
    latitude: 3,
    longitude: 101,
    distance_m: 1,
    device_type: 'Mobile',
    browser: 'Safari',
    os: 'iOS',
    photo_id,
    checked_in_at: new Date(),
  })

  test('erases its check-ins, and their photos through the queue', async () => {
    const { db } = app.deps
    const creator = await someone({ planId: 2 })
    const link = await made(creator)
    const kept = await made(creator)
    const rows = Array.from({ length: 600 }, (_, index) => checkIn(link.id, index + 1, `photo-${index + 1}`))
    await db
      .insertInto('check_ins')
      .values([...rows, checkIn(link.id, 601, null), checkIn(kept.id, 1, 'kept-photo')])
      .execute()
    const { ordinal: _, ...pending } = checkIn(link.id, 700, 'pending-photo')
    await db
      .insertInto('pending_check_ins')
      .values({ ...pending, user_email: 'v@example.org', browser_hash: hashOf('b'), expires_at: new Date() })
      .execute()

    expect(await remove(creator, link.id)).toMatchObject({ status: 200, body: { success: true } })

    const left = await db.selectFrom('check_ins').select(['link_id', 'photo_id']).execute()
    expect(left).toEqual([{ link_id: kept.id, photo_id: 'kept-photo' }])
    expect(await db.selectFrom('pending_check_ins').select('id').execute()).toEqual([])
    const { rows: jobs } = await app.deps.pool.query<{ payload: { photoIds: string[] } }>(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'erase_photos'",
    )
    const erased = jobs.flatMap(({ payload }) => payload.photoIds)
    expect(erased.sort()).toEqual([...rows.map(({ photo_id }) => photo_id!), 'pending-photo'].sort())
    expect(Math.max(...jobs.map(({ payload }) => payload.photoIds.length))).toBe(500)

    expect((await visit(link.checkinToken)).status).toBe(404)
    expect((await visit(kept.checkinToken)).status).toBe(200)
    expect((await remove(creator, link.id)).status).toBe(404)
  })

  test('is for its creator only', async () => {
    const creator = await someone()
    const other = await someone()
    const link = await made(creator)
    expect((await app.call('DELETE', `/api/checkin-links/${link.id}`)).status).toBe(401)
    expect(await remove(other, link.id)).toMatchObject({ status: 404, body: { code: 'link_not_found' } })
    expect((await remove(other, `${link.id}?email=${creator.email}`)).status).toBe(403)
    expect((await remove(creator, '00000000-0000-7000-8000-000000000000')).status).toBe(404)
    for (const id of ['1', link.checkinToken, '%00', `${link.id}'`])
      expect((await remove(creator, id)).status).toBe(404)
    expect(await linksOf(creator)).toBe(1)
  })
})

describe('a link as its visitors see it', () => {
  test('shows the place and nothing of the creator', async () => {
    const link = await made(await someone({ planId: 2 }), { requirePhotoVerify: true })
    const { status, body, headers } = await visit(link.checkinToken)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toEqual({
      checkinToken: link.checkinToken,
      locationName: 'Kuala Lumpur',
      formattedAddress: 'Kuala Lumpur, Malaysia',
      latitude: 3.1412,
      longitude: 101.68653,
      requirePhotoVerify: true,
      requireUserVerify: false,
      expiresAt: link.expiresAt,
      isLinkBlocked: false,
    })
  })

  test('answers 410 from the instant it ends', async () => {
    const link = await made(await someone())
    await app.advance('1 day 23 hours 59 minutes')
    expect((await visit(link.checkinToken)).status).toBe(200)
    await app.advance('1 minute')
    const { status, body } = await visit(link.checkinToken)
    expect({ status, body }).toEqual({
      status: 410,
      body: { error: 'This check-in link has expired', code: 'link_expired', expiresAt: link.expiresAt },
    })
  })

  test('unknown ones, ids included, are all alike', async () => {
    const link = await made(await someone())
    const unknown = ['x', 'A'.repeat(22), link.id, `${link.checkinToken}x`, '%00', "'--", 'A'.repeat(128)]
    for (const token of unknown) {
      const { status, body } = await visit(token)
      expect({ status, body }, token).toEqual({
        status: 404,
        body: { error: 'Check-in link not found', code: 'link_not_found' },
      })
    }
    expect((await visit('A'.repeat(129))).status).toBe(404)
  })

  test('whoever guesses is told nothing after a while; others and real links go on', async () => {
    const link = await made(await someone())
    const statuses: number[] = []
    for (let round = 0; round < 122; round++) statuses.push((await visit(`guess${round}`, '192.0.2.1')).status)
    expect(statuses.filter(status => status === 404)).toHaveLength(120)
    expect(statuses.slice(-2)).toEqual([429, 429])
    expect((await visit(link.checkinToken, '192.0.2.1')).status).toBe(200)
    expect((await visit('guess', '192.0.2.2')).status).toBe(404)
    await app.advance('61 seconds')
    expect((await visit('guess', '192.0.2.1')).status).toBe(404)
  })

  test('of an expired account only the active link made last is open', async () => {
    const accountExpireAt = new Date((await app.deps.now()).getTime() + DAY_MS)
    const creator = await someone({ planId: 3, accountExpireAt })
    const [first, second, third] = [await made(creator), await made(creator), await made(creator, { expiryDays: 3 })]
    const blocked = async () =>
      Promise.all([first, second, third].map(async link => (await visit(link.checkinToken)).body.isLinkBlocked))

    expect(await blocked()).toEqual([false, false, false])
    await app.advance('1 day')
    expect(await blocked()).toEqual([true, true, false])
    const shown = (await get(creator, '/api/dashboard')).body
    expect(shown.creator.isAccountExpired).toBe(true)
    expect(shown.links.map((link: { isLinkBlocked: boolean }) => link.isLinkBlocked)).toEqual([false, true, true])

    await app.advance('2 days 1 second')
    expect(await blocked()).toEqual([true, false, undefined])
    await remove(creator, second.id)
    expect((await visit(first.checkinToken)).body.isLinkBlocked).toBe(false)
  })
})
