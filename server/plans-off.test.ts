import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'
import { appPages, paths } from '../contract/paths.ts'
import { planCalls } from '../contract/plan-calls.ts'
import { createPaymentProvider } from './features/billing/index.ts'
import { billingJobs } from './features/billing/jobs.ts'
import { createMail } from './features/mail/index.ts'
import { endpoints } from './http/openapi.ts'
import { makeLink, postCheckIn } from './testing/check-in-makers.ts'
import { running } from './testing/job-helpers.ts'
import { DAY_MS, linkCalls } from './testing/link-calls.ts'
import { makeCreator, type SignedIn, signIn } from './testing/makers.ts'
import { solveCaptcha } from './testing/solve-captcha.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
let creator: SignedIn
const { someone, made, create, get, visit, daysFromNow } = linkCalls(() => app)

beforeAll(async () => {
  app = await startTestApp({
    PLANS: 'off',
    ADMIN_EMAILS: 'admin@example.com',
    ADS_SCRIPT_URL: 'https://ads.example/script.js',
    APP_URL: 'https://nearmark.example',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_URL: 'http://127.0.0.1:1',
    LOG_LEVEL: 'info',
  })
})
afterAll(() => app.stop())
beforeEach(async () => {
  creator = await someone()
})

const page = (path: string) => app.call('GET', path, { headers: { accept: 'text/html' } })

/** Whom the reconciler would look at. */
const creatorWithOpenIntent = () =>
  app.deps.db
    .insertInto('billing_accounts')
    .values({ creator_id: creator.creatorId, livemode: false, stripe_customer_id: 'cus_open', state: 'incomplete' })
    .execute()

/** A call with something in each place of its path, and an empty body. */
const callOf = ({ method, path }: Endpoint, cookies = {}) =>
  app.call(method, path.replaceAll(/:\w+/g, 'x'), {
    cookies,
    headers: { origin: 'https://nearmark.example' },
    ...(method === 'POST' && { body: {} }),
  })

describe('without plans every creator', () => {
  it('has any number of active links', async () => {
    for (let index = 0; index < 6; index++) await made(creator)
    const { body } = await get(creator, '/api/dashboard')
    expect(body.links.map(({ isLinkBlocked }: { isLinkBlocked: boolean }) => isLinkBlocked)).toEqual(
      Array(6).fill(false),
    )
  })

  it('chooses when a link expires, in 30 days unless something else is chosen', async () => {
    expect(await daysFromNow((await made(creator)).expiresAt)).toBeCloseTo(30, 2)
    expect(await daysFromNow((await made(creator, { expiryDays: 9 })).expiresAt)).toBeCloseTo(9, 2)
    expect((await create(creator, { expiryDateTime: '2020-01-01T00:00:00Z' })).body.code).toBe('expiry_in_past')
    expect((await made(creator, { neverExpire: true })).expiresAt).toBe('2199-12-31T23:59:59.000Z')
  })

  it('exports check-ins', async () => {
    const { id } = await makeLink(app, creator.creatorId)
    for (const path of ['/api/dashboard/export', `/api/checkin-links/${id}/export`])
      expect((await get(creator, path)).status).toBe(200)
  })

  it('has the plan None, whatever plan was bought before, and never expires', async () => {
    const accountExpireAt = new Date((await app.deps.now()).getTime() - DAY_MS)
    const former = await makeCreator(app, { email: 'former@example.org', planId: 3, accountExpireAt })
    const [oldest] = [await makeLink(app, former.creatorId), await makeLink(app, former.creatorId)]

    const plan = (await get(former, '/api/creator-plan')).body
    expect(plan).toMatchObject({
      creator: { planId: 0, accountExpireAt: null, subscriptionStatus: 'active' },
      plan: { id: 0, name: 'None', monthlyLimit: 999, defaultExpiryDays: 30, neverExpire: true, csvExport: true },
      remainingLinks: 999,
      canCreateMore: true,
      isAccountExpired: false,
      showAds: false,
    })
    expect((await get(former, '/api/account-summary')).body).toMatchObject({
      creator: { planId: 0, accountExpireAt: '2199-12-31T23:59:59.000Z', billingPeriod: 'monthly' },
      plan: { id: 0, name: 'None', price: null, yearlyPrice: null, monthlyLimit: 999 },
      money: { next: null, card: null, overdueCents: null },
      isAccountExpired: false,
      canCreateMore: true,
    })
    expect((await get(former, '/api/dashboard')).body.creator).toMatchObject({
      planName: 'None',
      monthlyLimit: 999,
      isAccountExpired: false,
    })
    expect((await visit(oldest!.checkinToken)).body.isLinkBlocked).toBe(false)
    expect((await postCheckIn(app, oldest!.checkinToken)).status).toBe(200)
  })

  it('has visitors confirm their emails beyond the budget of the Free plan', async () => {
    const { checkinToken } = await makeLink(app, creator.creatorId, { requireUserVerify: true })
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, index) => postCheckIn(app, checkinToken, { email: `guest${index}@example.org` })),
    )
    expect(replies.filter(({ body }) => body.requiresVerification)).toHaveLength(60)
  })

  it('may be deleted though Stripe knows the customer of an ended subscription', async () => {
    const { creatorId, email } = creator
    await app.deps.db
      .insertInto('billing_accounts')
      .values({ creator_id: creatorId, livemode: true, stripe_customer_id: 'cus_ended', state: 'expired' })
      .execute()
    const { cookies } = await makeCreator(app, { email })
    expect((await app.call('POST', '/api/delete-account', { cookies, body: { email } })).status).toBe(200)
    const former = await app.deps.db.selectFrom('former_customers').select('stripe_customer_id').execute()
    expect(former).toEqual([{ stripe_customer_id: 'cus_ended' }])
  })
})

describe('without plans the calls about them', () => {
  const named = [...planCalls].map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

  it.each(named)('%s is not there', async (_, endpoint) => {
    const admin = await makeCreator(app, { email: 'admin@example.com' })
    for (const cookies of [{}, admin.cookies]) {
      const { status, body } = await callOf(endpoint, cookies)
      expect([status, body.code]).toEqual([404, 'not_found'])
    }
  })

  it('are the plan calls of the specification, and no other call is missing', async () => {
    expect([...planCalls].map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/api/plans',
        '/api/stripe-prices',
        '/api/create-subscription',
        '/api/process-payment-intent-upgrade',
        '/api/manual-upgrade-process',
        '/api/process-checkout-session',
        '/api/manual-subscription-process',
        '/api/scheduled-plan-changes',
        '/api/upgrade-subscription-plan',
        '/api/downgrade-subscription-plan',
        '/api/cancel-subscription',
        '/api/reactivate-subscription',
        '/api/payments',
        '/api/admin/setup-live-stripe',
      ]),
    )
    const others = endpoints.filter(endpoint => !planCalls.has(endpoint) && endpoint.method !== 'GET')
    for (const endpoint of others) expect(app.app.hasRoute({ method: endpoint.method, url: endpoint.path })).toBe(true)
  })

  it('are not in the documentation of the API', async () => {
    const { body } = await app.call('GET', '/api/openapi.json')
    const documented = Object.keys(body.paths)
    expect(documented).toHaveLength(new Set(endpoints.filter(one => !planCalls.has(one)).map(({ path }) => path)).size)
    expect(documented.filter(path => /plans|subscription|payment|price/.test(path))).toEqual([])
    expect((await page('/api/docs')).text).not.toContain('Plans and payments')
  })

  it('neither are events of Stripe, nor the simulator, nor ads', async () => {
    const event = await app.call('POST', '/api/stripe/webhook', {
      body: {},
      headers: { 'stripe-signature': 't=1,v1=0' },
    })
    expect([event.status, event.body.code]).toEqual([404, 'not_found'])
    for (const path of ['/simulator', '/ads-frame']) expect((await page(path)).status).toBe(404)
    expect((await page(paths.create)).headers['content-security-policy']).not.toContain('stripe')
  })

  it('neither are the hourly jobs that ask Stripe', async () => {
    const { deps } = app
    const jobs = billingJobs({ ...deps, payments: createPaymentProvider(deps.config), mail: createMail(deps) })
    await creatorWithOpenIntent()
    app.logLines.length = 0
    for (const task of ['reconcile_billing', 'look_for_strangers', 'announce_ahead'] as const)
      await jobs.tasks[task]!({}, running)
    expect(app.logLines).toEqual([])
  })

  it('neither is an email that leads to a purchase', async () => {
    const body = { email: 'buyer@example.org', purpose: 'subscription', planName: 'Pro' }
    const recaptchaToken = await solveCaptcha(app)
    const { status } = await app.call('POST', '/api/creators/send-verification', { body: { ...body, recaptchaToken } })
    expect(status).toBe(404)
  })
})

describe('without plans the pages', () => {
  const PLAN_PAGE = /subscri|upgrade|downgrade/
  const filled = (path: string) => path.replaceAll(/:\w+/g, 'x')

  it('about plans are not there', async () => {
    for (const path of ['/subscribe', ...appPages.filter(path => PLAN_PAGE.test(path)).map(filled)]) {
      const { status, text } = await page(path)
      expect([path, status]).toEqual([path, 404])
      expect(text).toContain('404 Page Not Found')
    }
  })

  it('about everything else are', async () => {
    for (const path of appPages.filter(path => !PLAN_PAGE.test(path)).map(filled))
      expect([path, (await page(path)).status]).toEqual([path, 200])
  })

  it('say in a sentence that there are no plans', async () => {
    const { status, text } = await page('/plans')
    expect(status).toBe(200)
    expect(text).toContain('This service has no plans.')
    expect(text).not.toMatch(/\$|Essential|Choose Your Plan/)
    expect((await page('/pricing')).headers.location).toBe('/plans')
  })

  it.each(['/', '/features', '/support', '/how-sure', '/terms', '/privacy'])(
    '%s names no price and no plan',
    async path => {
      const { text } = await page(path)
      const words = text.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ')
      expect(words).not.toMatch(/\$\d|pric|\bplans?\b|subscri|upgrade|payment|\bfree\b|refund|Stripe/i)
      expect(text).not.toContain('href="/plans"')
    },
  )
})

it('a link for a page of plans, opened after the switch, leads to one that is there', async () => {
  const { cookies, email } = await signIn(app, 'moved@example.org')
  const nav = await app.call('POST', '/api/creators/create-nav-token', {
    cookies,
    body: { email, purpose: 'upgrade_access' },
  })
  const { body } = await app.call('GET', `/api/verify/${nav.body.token}`, { cookies })
  expect(body).toMatchObject({
    success: true,
    purpose: 'dashboard_access',
    redirectTo: expect.stringMatching(/^\/dashboard/),
  })
})
