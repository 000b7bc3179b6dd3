import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SubscriptionState } from '../../../db/billing-schema.ts'
import { makeLink, postCheckIn, TOWERS } from '../../../testing/check-in-makers.ts'
import { DAY_MS, linkCalls } from '../../../testing/link-calls.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { startOn, startTestApp, type TestApp } from '../../../testing/test-app.ts'

const AT_TOWERS = { placeId: `coord_${TOWERS.latitude}_${TOWERS.longitude}` }

/** The service as it runs now. */
let app: TestApp
let owner: TestApp
const { made, create, get, visit } = linkCalls(() => app)

beforeEach(async () => {
  app = owner = await startTestApp()
})
afterEach(async () => {
  if (app !== owner) await app.stop()
  await owner.stop()
})

/** Starts the service again on the same database. */
async function restart(env: Record<string, string>): Promise<void> {
  if (app !== owner) await app.stop()
  app = owner
  app = await startOn(owner, { LOG_LEVEL: 'info', ...env })
}

const logged = () => app.logLines.map(line => JSON.parse(line))

async function subscribe({ creatorId }: SignedIn, state: SubscriptionState, livemode = true) {
  await app.deps.db
    .insertInto('billing_accounts')
    .values({ creator_id: creatorId, livemode, stripe_customer_id: `cus_${creatorId}`, state })
    .execute()
}

describe('a service does not start without plans', () => {
  test.each(['active', 'past_due', 'cancelling'] as const)('while a subscription is %s', async state => {
    await subscribe(await makeCreator(app, { email: 'subscriber@example.org', planId: 3 }), state)
    await expect(restart({ PLANS: 'off' })).rejects.toThrow('1 subscription runs on')
    await subscribe(await makeCreator(app, { email: 'another@example.org', planId: 3 }), state, false)
    await expect(restart({ PLANS: 'off' })).rejects.toThrow('2 subscriptions run on')
  })

  test('and leaves everything as it was', async () => {
    const subscriber = await makeCreator(app, { email: 'subscriber@example.org', planId: 3 })
    await subscribe(subscriber, 'active')
    await expect(restart({ PLANS: 'off' })).rejects.toThrow('Set PLANS=on')
    expect((await get(subscriber, '/api/creator-plan')).body.plan.name).toBe('Pro')
  })
})

describe('a service starts without plans', () => {
  test.each(['free', 'incomplete', 'expired'] as const)('where a subscription is %s', async state => {
    await subscribe(await makeCreator(app, { email: 'former@example.org' }), state)
    await restart({ PLANS: 'off' })
    expect(logged()).toContainEqual(expect.objectContaining({ msg: 'plans are off', because: 'PLANS=off' }))
  })

  test('where a cancelled subscription has ended, though Stripe has not said so', async () => {
    const accountExpireAt = new Date((await app.deps.now()).getTime() - 1000)
    const former = await makeCreator(app, { email: 'former@example.org', planId: 3, accountExpireAt })
    await subscribe(former, 'cancelling')
    await restart({ PLANS: 'off' })
    expect((await get(former, '/api/creator-plan')).body.plan.name).toBe('None')
  })

  test('in production without a key, and the log says why', async () => {
    await restart({
      NODE_ENV: 'production',
      APP_URL: 'https://nearmark.example',
      APP_SECRET: 's'.repeat(32),
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'hello@nearmark.example',
    })
    expect(logged()).toContainEqual(
      expect.objectContaining({ level: 40, msg: 'plans are off', because: 'no Stripe key is set' }),
    )
  })
})

describe('switched off and on again', () => {
  test('what the plan blocked opens, and is blocked again', async () => {
    const creator = await makeCreator(app, { email: 'free@example.org' })
    const old = await makeLink(app, creator.creatorId)
    await makeLink(app, creator.creatorId)
    const blocked = async () => (await visit(old.checkinToken)).body.isLinkBlocked
    expect(await blocked()).toBe(true)
    await restart({ PLANS: 'off' })
    expect(await blocked()).toBe(false)
    await restart({ PLANS: 'on' })
    expect(await blocked()).toBe(true)
  })

  test('links made while off stay open until they end, and count as active', async () => {
    const creator = await makeCreator(app, { email: 'free@example.org' })
    const before = await made(creator, AT_TOWERS)
    await restart({ PLANS: 'off' })
    const ending = await made(creator, { ...AT_TOWERS, expiryDays: 3 })
    const lasting = await made(creator, { ...AT_TOWERS, neverExpire: true })
    await restart({ PLANS: 'on' })

    for (const { checkinToken } of [before, ending, lasting])
      expect((await postCheckIn(app, checkinToken)).status).toBe(200)
    expect((await get(creator, '/api/creator-plan')).body).toMatchObject({
      plan: { name: 'Free', monthlyLimit: 1 },
      activeLinksCount: 3,
      remainingLinks: 0,
    })
    expect((await create(creator)).body.code).toBe('plan_limit')

    await app.advance('4 days')
    expect((await visit(before.checkinToken)).status).toBe(410)
    expect((await visit(ending.checkinToken)).status).toBe(410)
    expect((await visit(lasting.checkinToken)).body.isLinkBlocked).toBe(false)
  })

  describe('a link made while off that is extended', () => {
    /** One made while off, beside a link of the plan, which allows five, and others made while off. */
    async function withLinks(others: number) {
      const creator = await makeCreator(app, { email: 'paid@example.org', planId: 2 })
      const own = await makeLink(app, creator.creatorId)
      await restart({ PLANS: 'off' })
      for (let index = 0; index < others; index++) await made(creator)
      const { id, version, checkinToken } = await made(creator, { ...AT_TOWERS, expiryDays: 3 })
      await restart({ PLANS: 'on' })
      const change = (body: object) =>
        app.call('POST', `/api/checkin-links/${id}/change`, { cookies: creator.cookies, body: { version, ...body } })
      return { creator, own, checkinToken, change }
    }

    test('needs a place in the plan, and else ends when it was to end', async () => {
      const { checkinToken, change } = await withLinks(4)
      expect(await change({ neverExpire: true })).toMatchObject({ status: 403, body: { code: 'plan_limit' } })
      expect((await change({ radiusM: 200, expiryDays: 1 })).status).toBe(200)
      await app.advance('2 days')
      expect((await visit(checkinToken)).status).toBe(410)
    })

    test('is judged by the plan from then on', async () => {
      const { creator, own, checkinToken, change } = await withLinks(3)
      expect((await change({ neverExpire: true })).status).toBe(200)
      await app.deps.db
        .updateTable('creators')
        .set({ account_expire_at: new Date(Date.now() - DAY_MS) })
        .where('id', '=', creator.creatorId)
        .execute()
      expect((await visit(checkinToken)).body.isLinkBlocked).toBe(false)
      expect((await visit(own.checkinToken)).body.isLinkBlocked).toBe(true)
    })
  })

  test('a link made while off blocks none of the plan', async () => {
    const creator = await makeCreator(app, { email: 'paid@example.org', planId: 2 })
    const own = await makeLink(app, creator.creatorId)
    await restart({ PLANS: 'off' })
    for (let index = 0; index < 6; index++) await made(creator)
    await restart({ PLANS: 'on' })
    await app.deps.db
      .updateTable('creators')
      .set({ account_expire_at: new Date(Date.now() - DAY_MS) })
      .where('id', '=', creator.creatorId)
      .execute()
    expect((await visit(own.checkinToken)).body.isLinkBlocked).toBe(false)
  })
})
