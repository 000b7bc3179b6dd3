import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkCalls } from '../../testing/link-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
const { someone, create, made, get, remove } = linkCalls(() => app)

beforeAll(async () => {
  app = await startTestApp({ APP_URL: 'http://nearmark.test' })
  // Jobs stay in the queue, where the test reads them.
  await app.queue.stop()
})
afterAll(() => app.stop())

describe('how many links an account may have, by plan', () => {
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

  test('an expired link does not count', async () => {
    const creator = await someone()
    await made(creator)
    expect((await create(creator)).status).toBe(403)
    await app.advance('2 days 1 second')
    const { body } = await get(creator, '/api/creator-plan')
    expect(body).toMatchObject({ activeLinksCount: 0, remainingLinks: 1, canCreateMore: true })
    await made(creator)
  })

  test('an expired account has one, and says why it has no more', async () => {
    const accountExpireAt = new Date((await app.deps.now()).getTime() - 1000)
    const creator = await someone({ planId: 5, accountExpireAt })
    await made(creator)
    const refused = await create(creator)
    expect(refused).toMatchObject({ status: 403, body: { code: 'account_expired' } })
    expect(refused.body.error).toContain('account has expired')
    expect((await get(creator, '/api/creator-plan')).body).toMatchObject({
      creator: { accountExpireAt: accountExpireAt.toISOString(), planId: 5 },
      plan: { monthlyLimit: 1 },
      remainingLinks: 0,
      canCreateMore: false,
      isAccountExpired: true,
    })
    expect((await get(creator, '/api/dashboard')).body.creator).toMatchObject({ planName: 'Business', monthlyLimit: 1 })
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
  test('show the links, newest first', async () => {
    const creator = await someone({ planId: 2 })
    const first = await made(creator)
    const second = await made(creator, { placeId: 'town_2643743' })
    const { status, body } = await get(creator, `/api/dashboard?email=${creator.email}`)
    expect(status).toBe(200)
    expect(body.creator).toEqual({
      email: creator.email,
      displayName: null,
      asksForName: true,
      planName: 'Essential',
      monthlyLimit: 5,
      isAccountExpired: false,
      activeLinksCount: 2,
    })
    const { url: _, placeId: __, schedule: ___, scheduleZone: ____, calendarMadeAt: _____, ...newest } = second
    expect(body.links[0]).toEqual({ ...newest, dailyCounts: expect.any(Array) })
    expect(body.links.map((link: { id: string }) => link.id)).toEqual([second.id, first.id])
  })

  test('a new creator has Free and nothing', async () => {
    const creator = await someone()
    expect((await get(creator, '/api/creator-plan')).body).toEqual({
      creator: {
        id: creator.creatorId,
        email: creator.email,
        displayName: null,
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
      newestLink: null,
      showAds: false,
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
