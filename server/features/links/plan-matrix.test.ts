import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLink } from '../../testing/check-in-makers.ts'
import { DAY_MS, linkCalls } from '../../testing/link-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
const { someone, create, made, get, daysFromNow } = linkCalls(() => app)

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const rows = [
  { plan: 'Free', planId: 1, expired: false, limit: 1, paid: false },
  { plan: 'Essential', planId: 2, expired: false, limit: 5, paid: true },
  { plan: 'Pro', planId: 3, expired: false, limit: 15, paid: true },
  { plan: 'Ultra', planId: 4, expired: false, limit: 40, paid: true },
  { plan: 'Business', planId: 5, expired: false, limit: 100, paid: true },
  { plan: 'Essential', planId: 2, expired: true, limit: 1, paid: false },
  { plan: 'Business', planId: 5, expired: true, limit: 1, paid: false },
]

describe.each(rows)('$plan, expired $expired', ({ plan, planId, expired, limit, paid }) => {
  const creator = async () =>
    someone({ planId, ...(expired && { accountExpireAt: new Date((await app.deps.now()).getTime() - DAY_MS) }) })

  test(`allows ${limit} active links at a time`, async () => {
    const who = await creator()
    for (let index = 1; index < limit; index++) await makeLink(app, who.creatorId)
    await made(who)
    const { status, body } = await create(who)
    expect([status, body.code]).toEqual([403, expired ? 'account_expired' : 'plan_limit'])
  })

  test(`${paid ? 'lets' : 'does not let'} the creator choose when a link expires`, async () => {
    expect(await daysFromNow((await made(await creator(), { expiryDays: 9 })).expiresAt)).toBeCloseTo(paid ? 9 : 2, 2)
  })

  test(`${paid ? 'allows' : 'does not allow'} a link that never expires`, async () => {
    const { expiresAt } = await made(await creator(), { neverExpire: true })
    expect(new Date(expiresAt).getUTCFullYear() === 2199).toBe(paid)
  })

  test(`${paid ? 'exports' : 'does not export'} check-ins`, async () => {
    const who = await creator()
    const { id } = await makeLink(app, who.creatorId)
    for (const path of ['/api/dashboard/export', `/api/checkin-links/${id}/export`])
      expect((await get(who, path)).status).toBe(paid ? 200 : 403)
  })

  test('is named, with the rights in force', async () => {
    const { body } = await get(await creator(), '/api/creator-plan')
    expect(body).toMatchObject({
      plan: {
        id: planId,
        name: plan,
        monthlyLimit: limit,
        neverExpire: paid,
        csvExport: paid,
        defaultExpiryDays: paid ? 30 : 2,
      },
      creator: { subscriptionStatus: expired ? 'expired' : 'active', planId },
      isAccountExpired: expired,
      remainingLinks: limit,
    })
  })
})

test('the subscription that Stripe reported last is shown with the plan', async () => {
  const who = await someone({ planId: 3 })
  await app.deps.db
    .insertInto('billing_accounts')
    .values({
      creator_id: who.creatorId,
      livemode: false,
      stripe_customer_id: 'cus_told',
      stripe_subscription_id: 'sub_told',
      billing_period: 'yearly',
    })
    .execute()
  const summaryIn = async (state: 'active' | 'past_due' | 'cancelling' | 'expired' | 'incomplete') => {
    await app.deps.db.updateTable('billing_accounts').set({ state }).where('creator_id', '=', who.creatorId).execute()
    return (await get(who, '/api/creator-plan')).body.creator
  }
  expect(await summaryIn('active')).toMatchObject({
    stripeSubscriptionId: 'sub_told',
    stripeCustomerId: 'cus_told',
    subscriptionStatus: 'active',
    billingPeriod: 'yearly',
  })
  expect((await summaryIn('past_due')).subscriptionStatus).toBe('past_due')
  expect((await summaryIn('cancelling')).subscriptionStatus).toBe('cancelled')
  expect((await summaryIn('expired')).subscriptionStatus).toBe('expired')
  expect((await summaryIn('incomplete')).subscriptionStatus).toBe('active')
})
