import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MadeLink, makeLink } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const PAID_THROUGH = '2099-03-01T10:00:00.000Z'
type State = 'incomplete' | 'active' | 'past_due' | 'cancelling' | 'expired'

let app: TestApp
beforeAll(async () => {
  // No server listens there: an unreachable price list must not fail the page.
  app = await startTestApp({
    STRIPE_SECRET_KEY: 'sk_test_none',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_none',
    STRIPE_WEBHOOK_SECRET: 'whsec_none',
    STRIPE_API_URL: 'http://127.0.0.1:9',
  })
})
afterAll(() => app.stop())

const get = ({ cookies }: SignedIn, path: string) => app.call('GET', path, { cookies })

async function subscriber(email: string, planId: number, state: State, accountExpireAt: Date | null = null) {
  const creator = await makeCreator(app, { email, planId, accountExpireAt })
  await app.deps.db
    .insertInto('billing_accounts')
    .values({
      creator_id: creator.creatorId,
      livemode: false,
      stripe_customer_id: `cus_${email}`,
      stripe_subscription_id: `sub_${email}`,
      state,
      billing_period: 'yearly',
      paid_through: PAID_THROUGH,
      open_invoice_url: state === 'past_due' ? 'https://pay.example.org/in_1' : null,
    })
    .execute()
  return creator
}

describe('the account summary', () => {
  test('of a new creator', async () => {
    const creator = await makeCreator(app, { email: 'new@example.org' })
    expect((await get(creator, `/api/account-summary?email=${creator.email}`)).body).toEqual({
      creator: {
        id: creator.creatorId,
        email: creator.email,
        createdAt: expect.any(String),
        displayName: null,
        planId: 1,
        accountExpireAt: '2199-12-31T23:59:59.000Z',
        subscriptionStatus: 'active',
        billingPeriod: 'monthly',
        stripeCustomerId: null,
        stripeSubscriptionId: null,
        openInvoiceUrl: null,
      },
      plan: { id: 1, name: 'Free', price: '0.00', yearlyPrice: null, currency: 'usd', monthlyLimit: 1 },
      money: { currency: 'usd', creditCents: 0, carriedCents: 0, overdueCents: null, card: null, next: null },
      activeLinksCount: 0,
      blockedWithoutPlanCount: 0,
      remainingLinks: 1,
      isAccountExpired: false,
      maySignUpAgain: true,
      canCreateMore: true,
    })
  })

  test.each([
    ['active', null, PAID_THROUGH, 'active', 15],
    ['past_due', null, PAID_THROUGH, 'past_due', 15],
    ['cancelling', PAID_THROUGH, PAID_THROUGH, 'cancelled', 15],
    ['expired', '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z', 'expired', 1],
  ] as const)('of a subscription that is %s', async (state, expiry, shown, status, left) => {
    const creator = await subscriber(`${state}@example.org`, 3, state, expiry && new Date(expiry))
    const { body } = await get(creator, '/api/account-summary')
    expect(body).toMatchObject({
      creator: { accountExpireAt: shown, subscriptionStatus: status, billingPeriod: 'yearly', planId: 3 },
      plan: { name: 'Pro', price: null, monthlyLimit: left },
      remainingLinks: left,
      isAccountExpired: state === 'expired',
    })
    expect(body.creator.openInvoiceUrl).toBe(state === 'past_due' ? 'https://pay.example.org/in_1' : null)
  })
})

test('shows the monthly price of every plan', async () => {
  const selling = await startTestApp()
  try {
    const priceOf = async (planId: number) => {
      const { cookies } = await makeCreator(selling, { email: `plan${planId}@example.org`, planId })
      return (await selling.call('GET', '/api/account-summary', { cookies })).body.plan.price
    }
    expect(await Promise.all([1, 2, 3, 4, 5].map(priceOf))).toEqual(['0.00', '4.90', '9.90', '19.90', '40.00'])
  } finally {
    await selling.stop()
  }
})

describe('the preview of a downgrade', () => {
  const preview = (creator: SignedIn, plan: string) => get(creator, `/api/downgrade-preview?newPlanName=${plan}`)

  test('gives the date and the blocked links, and keeps the newest ones', async () => {
    const creator = await subscriber('down@example.org', 3, 'active')
    const links: MadeLink[] = []
    for (let index = 0; index < 7; index++)
      links.push(await makeLink(app, creator.creatorId, { locationName: `Place ${index}` }))
    await makeLink(app, creator.creatorId, { expiresAt: '2020-01-01T00:00:00Z' })
    const { status, body } = await preview(creator, 'essential')
    expect([status, body]).toEqual([
      200,
      {
        planName: 'Essential',
        newPlanLimit: 5,
        scheduledDate: PAID_THROUGH,
        activeLinksCount: 7,
        blockedLinks: [1, 0].map(index => ({ id: links[index]!.id, locationName: `Place ${index}` })),
      },
    ])
    await app.deps.db.updateTable('creators').set({ plan_id: 2 }).where('id', '=', creator.creatorId).execute()
    const { body: dashboard } = await get(creator, '/api/dashboard')
    const blocked = dashboard.links.filter((link: { isLinkBlocked: boolean }) => link.isLinkBlocked)
    expect(blocked.map(({ id }: { id: string }) => id)).toEqual(body.blockedLinks.map(({ id }: { id: string }) => id))
  })

  test('is declined for a plan that is not lower, and without a subscription', async () => {
    const pro = await subscriber('pro@example.org', 3, 'active')
    for (const plan of ['Pro', 'Business'])
      expect(await preview(pro, plan)).toMatchObject({ status: 409, body: { code: 'not_a_downgrade' } })
    expect((await preview(pro, 'Free')).status).toBe(400)
    const free = await makeCreator(app, { email: 'free@example.org' })
    expect(await preview(free, 'Essential')).toMatchObject({ status: 404, body: { code: 'no_subscription' } })
    const over = await subscriber('over@example.org', 3, 'expired', new Date('2020-01-01T00:00:00Z'))
    expect((await preview(over, 'Essential')).status).toBe(404)
  })
})
