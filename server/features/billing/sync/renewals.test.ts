import { beforeEach, describe, expect, test } from 'vitest'
import { callAs, cards } from '../../../testing/billing-world.ts'
import { mailTo, nextMailAbout } from '../../../testing/captured-mail.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { passTime, setUpBillingWorld } from '../../../testing/set-up-billing-world.ts'
import { accountStateOf, makeSubscriber, stripeObjectsOf } from '../../../testing/subscribers.ts'

const FAILED = 'Your Nearmark payment didn’t go through'

const world = setUpBillingWorld()
let email: string
let people = 0

beforeEach(() => {
  email = `renewer-${++people}@example.com`
})

const pass = (interval: string) => passTime(world, interval)

const accountOf = async ({ creatorId }: SignedIn) =>
  world.app.deps.db
    .selectFrom('billing_accounts')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .executeTakeFirstOrThrow()

const paymentsOf = async (page = 1, limit = 5) => {
  const { cookies } = await makeCreator(world.app, { email })
  return world.app.call('GET', `/api/payments?page=${page}&limit=${limit}`, { cookies })
}

describe('a renewal', () => {
  test('that is paid adds a payment, and access does not end', async () => {
    const creator = await makeSubscriber(world, { email, planName: 'Pro' })
    const before = await accountOf(creator)
    await pass('32 days')
    const after = await accountOf(creator)
    expect(after.paid_through!.getTime()).toBeGreaterThan(before.paid_through!.getTime() + 27 * 86_400_000)
    expect(await accountStateOf(world, email)).toEqual({ plan: 'Pro', expiresAt: null, state: 'active' })
    const { body } = await paymentsOf()
    expect(body.payments.map((each: { paymentType: string }) => each.paymentType)).toEqual([
      'renewal',
      'new_subscription',
    ])
  })

  test('that fails keeps the plan, sends one email and links to the invoice; once paid, the plan is active', async () => {
    const creator = await makeSubscriber(world, { email, planName: 'Pro', card: 'failsOnRenewal' })
    await pass('32 days')
    expect(await accountStateOf(world, email)).toEqual({ plan: 'Pro', expiresAt: null, state: 'past_due' })
    const { open_invoice_url: url } = await accountOf(creator)
    expect(url).toMatch(/^http/)
    const letter = await nextMailAbout(world.app, { to: email, subject: FAILED })
    expect(letter.text).toContain('9.90')
    expect(letter.text).toContain(url)
    await pass('3 days')
    expect((await mailTo(world.app, email)).filter(({ subject }) => subject === FAILED)).toHaveLength(1)

    const [open] = await (await stripeObjectsOf(world, creator)).invoices('open')
    expect((await world.simulator.payInvoice(open!.id, cards.good)).status).toBe('succeeded')
    await world.simulator.settled()
    expect(await accountStateOf(world, email)).toEqual({ plan: 'Pro', expiresAt: null, state: 'active' })
    expect((await accountOf(creator)).open_invoice_url).toBeNull()
  })

  test('that is never paid ends the plan, and its invoice can no longer be paid', async () => {
    const creator = await makeSubscriber(world, { email, planName: 'Pro', card: 'failsOnRenewal' })
    await pass('32 days')
    await pass('40 days')
    const { plan, state, expiresAt } = await accountStateOf(world, email)
    expect([plan, state]).toEqual(['Pro', 'expired'])
    expect(expiresAt!.getTime()).toBeLessThanOrEqual((await world.app.deps.now()).getTime())
    const { invoices } = await stripeObjectsOf(world, creator)
    expect([await invoices('open'), (await invoices('void')).length]).toEqual([[], 1])
  })

  test('that is paid after the end is refunded', async () => {
    const creator = await makeSubscriber(world, { email, planName: 'Pro', card: 'failsOnRenewal' })
    await pass('32 days')
    // The end stays unknown here until the payer opens the invoice.
    world.simulator.faults.drop = true
    await pass('40 days')
    const [open] = await (await stripeObjectsOf(world, creator)).invoices('open')
    expect((await world.simulator.payInvoice(open!.id, cards.good)).status).toBe('succeeded')
    world.simulator.faults.drop = false
    await callAs(world, { email }, '/api/manual-subscription-process', { email, planName: 'Pro' })
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro', state: 'expired' })
    const { body } = await paymentsOf()
    expect(body.payments.map((each: { status: string }) => each.status)).toEqual(['refunded', 'succeeded'])
  })
})

describe('payments', () => {
  test('are listed by five, newest first, with whole amounts', async () => {
    await makeSubscriber(world, { email, planName: 'Essential' })
    for (let month = 0; month < 6; month++) await pass('31 days')
    const { status, body } = await paymentsOf()
    expect(status).toBe(200)
    const { total, ...pagination } = body.pagination
    expect(total).toBeGreaterThanOrEqual(6)
    expect(pagination).toEqual({ page: 1, totalPages: Math.ceil(total / 5), hasPrev: false, hasNext: true })
    expect(body.payments).toHaveLength(5)
    const times = body.payments.map(({ paidAt }: { paidAt: string }) => Date.parse(paidAt))
    expect(times).toEqual(times.toSorted((a: number, b: number) => b - a))
    expect(body.payments[0]).toEqual({
      id: expect.any(String),
      paymentType: 'renewal',
      planName: 'Essential',
      totalAmount: '4.90',
      taxAmount: '0.00',
      chargedAmount: '4.90',
      fromCreditAmount: '0.00',
      toCreditAmount: '0.00',
      carriedAmount: '0.00',
      currency: 'usd',
      paidAt: expect.any(String),
      status: 'succeeded',
      stripeInvoiceNumber: expect.any(String),
      hostedInvoiceUrl: expect.stringMatching(/^http/),
      billingPeriodStart: expect.any(String),
      billingPeriodEnd: expect.any(String),
    })
    const last = await paymentsOf(2)
    expect(last.body.pagination).toMatchObject({ page: 2, hasPrev: true, hasNext: false })
    expect(last.body.payments.at(-1).paymentType).toBe('new_subscription')
    expect((await paymentsOf(99)).body.payments).toEqual([])
  })

  test("are the creator's own, whatever the URL says", async () => {
    await makeSubscriber(world, { email, planName: 'Essential' })
    const stranger = await makeCreator(world.app, { email: `stranger-${people}@example.com` })
    const { status, body } = await world.app.call('GET', '/api/payments', { cookies: stranger.cookies })
    expect([status, body]).toEqual([
      200,
      { payments: [], pagination: { total: 0, page: 1, totalPages: 0, hasPrev: false, hasNext: false } },
    ])
    const foreign = await world.app.call('GET', `/api/payments?email=${email}`, { cookies: stranger.cookies })
    expect(foreign.status).toBe(403)
  })

  test('show refunds', async () => {
    const creator = await makeSubscriber(world, { email, planName: 'Pro' })
    const { customer } = await stripeObjectsOf(world, creator)
    const [intent] = (await world.stripe.paymentIntents.list({ customer })).data
    await world.stripe.refunds.create({ payment_intent: intent!.id, amount: 100 })
    await world.simulator.settled()
    expect((await paymentsOf()).body.payments[0].status).toBe('partially_refunded')
    await world.stripe.refunds.create({ payment_intent: intent!.id })
    await world.simulator.settled()
    expect((await paymentsOf()).body.payments[0].status).toBe('refunded')
  })
})

test('a cancelled subscription ends with its period, with webhooks or without', async () => {
  const creator = await makeSubscriber(world, { email, planName: 'Pro' })
  const { body } = await callAs(world, creator, '/api/cancel-subscription', { email })
  expect(body.success).toBe(true)
  const { expiresAt } = await accountStateOf(world, email)
  expect(expiresAt!.toISOString()).toBe(new Date(body.accessUntil).toISOString())
  await pass('32 days')
  expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro', state: 'expired' })
})
