import { beforeEach, expect, test } from 'vitest'
import { callAs } from '../../../testing/billing-world.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { passTime, setUpBillingWorld } from '../../../testing/set-up-billing-world.ts'
import { accountStateOf, makeSubscriber, pay, stripeObjectsOf } from '../../../testing/subscribers.ts'

const world = setUpBillingWorld()
let email: string
let creator: SignedIn
let people = 0

beforeEach(() => {
  email = `within-the-hour-${++people}@example.com`
})

interface Renewing {
  planName: 'Essential' | 'Pro'
  billingPeriod?: 'monthly' | 'yearly'
  card?: 'good' | 'failsOnRenewal'
}

/** A creator whose new period has begun and whose renewal is still a draft. */
async function makeRenewing({ planName, billingPeriod, card }: Renewing) {
  creator = await makeSubscriber(world, {
    email,
    planName,
    ...(billingPeriod && { billingPeriod }),
    ...(card && { card }),
  })
  const { living, customer } = await stripeObjectsOf(world, creator)
  const [subscription] = await living()
  await world.simulator.advanceTo(new Date(subscription!.items.data[0]!.current_period_end * 1000))
  const [draft] = (await world.stripe.invoices.list({ customer, status: 'draft' })).data
  expect(draft).toMatchObject({ billing_reason: 'subscription_cycle' })
}

async function overTheHour() {
  await world.simulator.advanceTo(new Date((await world.app.deps.now()).getTime() + 3_600_000))
  await world.simulator.settled()
}

const call = (path: string, body: object = {}) => callAs(world, creator, path, { email, ...body })
const charges = async () => (await stripeObjectsOf(world, creator)).charges()

test('a plan continues while its renewal is a draft', async () => {
  await makeRenewing({ planName: 'Pro' })
  expect(await accountStateOf(world, email)).toEqual({ plan: 'Pro', expiresAt: null, state: 'active' })
  await overTheHour()
  expect(await accountStateOf(world, email)).toEqual({ plan: 'Pro', expiresAt: null, state: 'active' })
  expect(await charges()).toEqual([990, 990])
})

test('an account deleted within the hour is not charged for the new period', async () => {
  await makeRenewing({ planName: 'Pro' })
  const { invoices, charges } = await stripeObjectsOf(world, creator)
  expect((await call('/api/delete-account')).body).toEqual({ success: true })
  await overTheHour()
  expect(await charges()).toEqual([990])
  expect(await invoices('void')).toHaveLength(1)
})

test('a plan cancelled within the hour continues through the new period', async () => {
  await makeRenewing({ planName: 'Pro' })
  const { body } = await call('/api/cancel-subscription')
  await overTheHour()
  expect(await accountStateOf(world, email)).toMatchObject({
    state: 'cancelling',
    expiresAt: new Date(body.accessUntil),
  })
  expect(await charges()).toEqual([990, 990])
})

test('a plan cancelled within the hour is overdue when its renewal then fails, and a second cancellation ends it', async () => {
  await makeRenewing({ planName: 'Pro', card: 'failsOnRenewal' })
  await call('/api/cancel-subscription')
  await overTheHour()
  expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro', state: 'past_due' })
  const { body } = await call('/api/cancel-subscription')
  expect(body.success).toBe(true)
  expect(await accountStateOf(world, email)).toMatchObject({ state: 'expired' })
  expect(await (await stripeObjectsOf(world, creator)).invoices('open')).toEqual([])
})

test('an upgrade is refused until the new period is paid: it would credit an unpaid period', async () => {
  await makeRenewing({ planName: 'Essential', billingPeriod: 'yearly', card: 'failsOnRenewal' })
  const wish = { newPlanName: 'Pro' }
  const { cookies } = await makeCreator(world.app, { email })
  const preview = await world.app.call('GET', '/api/upgrade-preview?newPlanName=pro', { cookies })
  expect([preview.status, preview.body.code]).toEqual([409, 'renewal_in_progress'])
  expect((await call('/api/upgrade-subscription-plan', wish)).body.code).toBe('renewal_in_progress')
  await overTheHour()
  expect((await call('/api/upgrade-subscription-plan', wish)).body.code).toBe('payment_overdue')
  const { customer } = await stripeObjectsOf(world, creator)
  expect(await world.stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 })
})

test('a downgrade within the hour changes the period after', async () => {
  await makeRenewing({ planName: 'Pro' })
  const { body } = await call('/api/downgrade-subscription-plan', { newPlanName: 'Essential' })
  await overTheHour()
  expect(await accountStateOf(world, email)).toEqual({ plan: 'Pro', expiresAt: null, state: 'active' })
  await world.simulator.advanceTo(new Date(new Date(body.scheduledDate).getTime() + 3_600_000))
  expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Essential', state: 'active' })
  expect(await charges()).toEqual([990, 990, 490])
})

test('a plan cancelled and reactivated within the hour renews', async () => {
  await makeRenewing({ planName: 'Pro' })
  await call('/api/cancel-subscription')
  expect((await call('/api/reactivate-subscription')).body.success).toBe(true)
  await overTheHour()
  expect(await accountStateOf(world, email)).toEqual({ plan: 'Pro', expiresAt: null, state: 'active' })
  expect(await charges()).toEqual([990, 990])
})

test('a card changed within the hour pays the renewal', async () => {
  await makeRenewing({ planName: 'Pro', card: 'failsOnRenewal' })
  await pay(world, (await call('/api/begin-card-change')).body.setupSecret, 'good')
  expect((await call('/api/change-card')).body).toEqual({ success: true, invoice: null })
  await overTheHour()
  expect(await accountStateOf(world, email)).toEqual({ plan: 'Pro', expiresAt: null, state: 'active' })
  expect(await charges()).toEqual([990, 990])
})

test('a downgrade that is scheduled and taken back within the hour leaves nothing behind', async () => {
  await makeRenewing({ planName: 'Pro' })
  const { body } = await call('/api/downgrade-subscription-plan', { newPlanName: 'Essential' })
  await call('/api/keep-plan', { planName: 'Pro' })
  await overTheHour()
  await world.simulator.advanceTo(new Date(new Date(body.scheduledDate).getTime() + 3_600_000))
  await world.simulator.settled()
  expect(await accountStateOf(world, email)).toEqual({ plan: 'Pro', expiresAt: null, state: 'active' })
  expect(await charges()).toEqual([990, 990, 990])
})

test('the cancellation of an overdue plan voids its renewal, and no retry charges it', async () => {
  await makeRenewing({ planName: 'Pro', card: 'failsOnRenewal' })
  await overTheHour()
  expect(await accountStateOf(world, email)).toMatchObject({ state: 'past_due' })
  await call('/api/cancel-subscription')
  await passTime(world, '20 days')
  expect(await accountStateOf(world, email)).toMatchObject({ state: 'expired' })
  expect([await charges(), (await (await stripeObjectsOf(world, creator)).invoices('open')).length]).toEqual([[990], 0])
})
