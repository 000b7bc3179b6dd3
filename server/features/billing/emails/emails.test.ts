import { beforeEach, describe, expect, test } from 'vitest'
import { callAs } from '../../../testing/billing-world.ts'
import { mailTo } from '../../../testing/captured-mail.ts'
import { passTime, setUpBillingWorld } from '../../../testing/set-up-billing-world.ts'
import { makeSubscriber, stripeObjectsOf } from '../../../testing/subscribers.ts'
import { createPaymentProvider, syncCreator } from '../index.ts'
import { announceAhead } from './announce-ahead.ts'

const world = setUpBillingWorld()
let email: string
let people = 0

beforeEach(() => {
  email = `is-written-to-${++people}@example.com`
})

const letters = () => mailTo(world.app, email)
const subjects = async () => (await letters()).map(({ subject }) => subject)
const subscribe = (more = {}) => makeSubscriber(world, { email, planName: 'Pro', ...more })
const ahead = () => announceAhead({ ...world.app.deps, payments: createPaymentProvider(world.app.deps.config) })

const pass = (interval: string) => passTime(world, interval)

async function textOf(subject: string): Promise<string> {
  await expect.poll(subjects).toContain(subject)
  return (await letters()).find(letter => letter.subject === subject)!.text
}

describe('a payment', () => {
  test('gets one receipt with its invoice; a renewal gets the receipt of a renewal', async () => {
    const { creatorId } = await subscribe()
    const text = await textOf('Your Nearmark payment')
    expect(text).toContain('we charged 9.90 USD to your card')
    expect(text).toContain('/simulator/invoice')
    await syncCreator({ ...world.app.deps, payments: createPaymentProvider(world.app.deps.config) }, creatorId)
    await pass('1 month 1 day')
    expect(await textOf('Your Nearmark plan has renewed')).toContain('9.90 USD')
    expect((await subjects()).filter(subject => subject === 'Your Nearmark payment')).toHaveLength(1)
  })

  test('names the credit that an upgrade leaves', async () => {
    const creator = await subscribe({ billingPeriod: 'yearly' })
    await textOf('Your Nearmark payment')
    await callAs(world, creator, '/api/upgrade-subscription-plan', { email, newPlanName: 'Ultra' })
    await expect
      .poll(async () => (await letters()).some(({ text }) => /\d USD was added to your credit/.test(text)))
      .toBe(true)
  })
})

describe('a subscription that ends', () => {
  test('by an operator is announced by email, once', async () => {
    const creator = await subscribe()
    const [living] = await (await stripeObjectsOf(world, creator)).living()
    await world.simulator.endSubscription(living!.id, 'now')
    await world.simulator.settled()
    expect(await textOf('Your Nearmark subscription has ended')).toContain('without a request from you')
    await pass('1 day')
    expect((await subjects()).filter(subject => subject.includes('has ended'))).toHaveLength(1)
  })

  test('after its last failed retry is announced with the reason', async () => {
    await subscribe({ card: 'failsOnRenewal' })
    await pass('33 days')
    await pass('30 days')
    expect(await textOf('Your Nearmark subscription has ended')).toContain('didn’t go through')
  })

  test.each([
    ['with its period', 'good'],
    ['at once, being overdue', 'failsOnRenewal'],
  ] as const)("by its customer's own button, %s, is written about as cancelled alone", async (_, card) => {
    const creator = await subscribe({ card })
    if (card !== 'good') await pass('33 days')
    await callAs(world, creator, '/api/cancel-subscription', { email })
    await textOf('Your Nearmark subscription is cancelled')
    await pass('40 days')
    expect(await subjects()).not.toContain('Your Nearmark subscription has ended')
  })
})

describe('emails ahead of time', () => {
  test('an expiring card is announced a month before, once', async () => {
    const creator = await subscribe()
    const [living] = await (await stripeObjectsOf(world, creator)).living()
    const now = await world.app.deps.now()
    const expiry = { month: now.getUTCMonth() + 1, year: now.getUTCFullYear() }
    await world.simulator.changeExpiry(living!.default_payment_method as string, expiry)
    await callAs(world, creator, '/api/manual-subscription-process', { email, planName: 'Pro' })
    await ahead()
    await ahead()
    expect(await textOf('Your card for Nearmark is about to expire')).toContain('ending in 4242')
    expect((await subjects()).filter(subject => subject.includes('about to expire'))).toHaveLength(1)
  })

  test('a yearly renewal is announced 30 days before, with amount and day; a monthly one is not', async () => {
    await subscribe({ billingPeriod: 'yearly' })
    await ahead()
    await world.app.advance('340 days')
    await ahead()
    await ahead()
    const text = await textOf('Your Nearmark plan renews soon')
    expect(text).toContain('Another year costs 95.00 USD.')
    expect(text).toContain('Cancel Subscription')
    expect((await subjects()).filter(subject => subject.includes('renews soon'))).toHaveLength(1)
  })
})
