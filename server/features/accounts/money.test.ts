import { beforeEach, describe, expect, test } from 'vitest'
import { callAs } from '../../testing/billing-world.ts'
import { makeCreator } from '../../testing/makers.ts'
import { passTime, setUpBillingWorld } from '../../testing/set-up-billing-world.ts'
import { makeCredit, makeSubscriber, stripeObjectsOf } from '../../testing/subscribers.ts'

const world = setUpBillingWorld()
let email: string
let people = 0

beforeEach(() => {
  email = `account-money-${++people}@example.com`
})

async function get(path: string) {
  const { cookies } = await makeCreator(world.app, { email })
  return (await world.app.call('GET', path, { cookies })).body
}
const summary = () => get('/api/account-summary')
const payments = async () => (await get('/api/payments')).payments

/** A monthly Ultra plan, with the rest of a year of Pro as credit. */
async function fromYearlyToUltra() {
  const creator = await makeSubscriber(world, { email, planName: 'Pro', billingPeriod: 'yearly' })
  await callAs(world, creator, '/api/upgrade-subscription-plan', { email, newPlanName: 'Ultra' })
  return creator
}

describe('the price of a subscription', () => {
  test('is the one that the subscriber pays, even after the price list has changed', async () => {
    await makeSubscriber(world, { email, planName: 'Essential' })
    const { data } = await world.stripe.prices.list({ lookup_keys: ['essential_month_usd'] })
    const { product, metadata } = data[0]!
    const dearer = await world.stripe.prices.create({
      product: product as string,
      currency: 'usd',
      unit_amount: 590,
      recurring: { interval: 'month' },
      lookup_key: 'essential_month_usd',
      transfer_lookup_key: true,
      metadata,
    })
    expect((await summary()).plan).toMatchObject({ price: '4.90', yearlyPrice: null })
    await world.stripe.prices.update(data[0]!.id, { lookup_key: 'essential_month_usd', transfer_lookup_key: true })
    await world.stripe.prices.update(dearer.id, { active: false })
  })

  test('paid by the year is shown for the month and for the year', async () => {
    await makeSubscriber(world, { email, planName: 'Pro', billingPeriod: 'yearly' })
    expect((await summary()).plan).toMatchObject({ price: '7.92', yearlyPrice: '95.00' })
  })
})

describe('the next invoice', () => {
  test('has the full price, on the day the period ends', async () => {
    await makeSubscriber(world, { email, planName: 'Pro' })
    const { money, creator } = await summary()
    expect(money.next).toEqual({ at: creator.accountExpireAt, currency: 'usd', totalCents: 990, dueCents: 990 })
    expect((await summary()).money).toEqual(money)
  })

  test('uses the credit first', async () => {
    await fromYearlyToUltra()
    const { money } = await summary()
    expect(money.next).toMatchObject({ totalCents: 1990, dueCents: 0 })
    expect(money.creditCents).toBeGreaterThan(7400)
  })

  test('has the price of the lower plan once a downgrade is scheduled', async () => {
    const creator = await makeSubscriber(world, { email, planName: 'Pro' })
    await summary()
    await callAs(world, creator, '/api/downgrade-subscription-plan', { email, newPlanName: 'Essential' })
    expect((await summary()).money.next).toMatchObject({ totalCents: 490, dueCents: 490 })
  })

  test('of a cancelled plan is the one that would come if the plan were resumed', async () => {
    const creator = await makeSubscriber(world, { email, planName: 'Pro' })
    await callAs(world, creator, '/api/cancel-subscription', { email })
    const { money, creator: account } = await summary()
    expect(money.next).toEqual({ at: account.accountExpireAt, currency: 'usd', totalCents: 990, dueCents: 990 })
  })

  test('is the drafted renewal during its hour, and then the one after it', async () => {
    const creator = await makeSubscriber(world, { email, planName: 'Pro' })
    const { at } = (await summary()).money.next
    await world.simulator.advanceTo(new Date(at))
    await callAs(world, creator, '/api/manual-subscription-process', { email, planName: 'Pro' })
    const draft = (await summary()).money.next
    expect(draft).toMatchObject({ dueCents: 990, at: new Date(new Date(at).getTime() + 3_600_000).toISOString() })
    await world.simulator.advanceTo(new Date(draft.at))
    await world.simulator.settled()
    expect(new Date((await summary()).money.next.at).getTime()).toBeGreaterThan(new Date(draft.at).getTime())
  })
})

describe('payments', () => {
  test('show the amounts charged to the card, added to the credit and paid by credit', async () => {
    await fromYearlyToUltra()
    const [upgrade, first] = await payments()
    expect(first).toMatchObject({ totalAmount: '95.00', chargedAmount: '95.00', fromCreditAmount: '0.00' })
    expect(upgrade).toMatchObject({ chargedAmount: '0.00', fromCreditAmount: '0.00' })
    expect(Number(upgrade.toCreditAmount)).toBeGreaterThan(74)
    await passTime(world, '33 days')
    const [renewal] = await payments()
    expect(renewal).toMatchObject({ totalAmount: '19.90', chargedAmount: '0.00', fromCreditAmount: '19.90' })
  })
})

describe('deleting an account with credit', () => {
  test('needs an explicit agreement to lose it', async () => {
    const creator = await makeCreator(world.app, { email })
    await makeCredit(world, creator, 7510)
    await callAs(world, creator, '/api/manual-subscription-process', { email, planName: 'Pro' })
    const declined = await callAs(world, creator, '/api/delete-account', { email })
    expect([declined.status, declined.body.code]).toEqual([409, 'credit_would_be_lost'])
    expect((await summary()).money.creditCents).toBe(7510)
    const deleted = await callAs(world, creator, '/api/delete-account', { email, loseCredit: true })
    expect(deleted.body).toEqual({ success: true })
  })
})

test('an upgrade too small to charge is shown, and its amount is on the next invoice', async () => {
  const creator = await makeSubscriber(world, { email, planName: 'Essential' })
  const { customer } = await stripeObjectsOf(world, creator)
  const { money } = await summary()
  await world.simulator.advanceTo(new Date(new Date(money.next.at).getTime() - 24 * 3_600_000))
  const preview = await get('/api/upgrade-preview?newPlanName=pro')
  expect([preview.dueNowCents, preview.creditCents]).toEqual([0, 0])
  expect(preview.carriedCents).toBeGreaterThan(0)
  await callAs(world, creator, '/api/upgrade-subscription-plan', { email, newPlanName: 'Pro' })
  expect(await world.stripe.customers.retrieve(customer)).toMatchObject({ balance: expect.any(Number) })
  const after = (await summary()).money
  expect(after.carriedCents).toBeGreaterThan(0)
  expect(after.next.dueCents).toBe(990 + after.carriedCents)
  expect((await payments())[0]).toMatchObject({ chargedAmount: '0.00' })
  expect(Number((await payments())[0].carriedAmount)).toBeGreaterThan(0)
})
