import { beforeEach, describe, expect, test } from 'vitest'
import { callAs } from '../../../testing/billing-world.ts'
import { mailTo } from '../../../testing/captured-mail.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { setUpBillingWorld } from '../../../testing/set-up-billing-world.ts'
import { accountStateOf, makeSubscriber, stripeObjectsOf } from '../../../testing/subscribers.ts'

const world = setUpBillingWorld({ env: { ADMIN_EMAILS: 'admin@example.com' } })
let email: string
let creator: SignedIn
let people = 0

beforeEach(async () => {
  email = `disputes-${++people}@example.com`
  creator = await makeSubscriber(world, { email, planName: 'Pro' })
})

const subjects = async () => (await mailTo(world.app, email)).map(({ subject }) => subject)
const written = (subject: string) => expect.poll(subjects).toContain(subject)

async function dispute(): Promise<string> {
  const { customer } = await stripeObjectsOf(world, creator)
  const { data } = await world.stripe.charges.list({ customer })
  expect(await world.simulator.disputeCharge(data[0]!.id)).toBeNull()
  await world.simulator.settled()
  return (await world.stripe.disputes.list({ charge: data[0]!.id })).data[0]!.id
}

async function marked() {
  const { cookies } = await makeCreator(world.app, { email: 'admin@example.com' })
  const { body } = await world.app.call('GET', '/api/admin/disputed-payments', { cookies })
  return body.filter((payment: { email: string }) => payment.email === email)
}

describe('a dispute', () => {
  test('is listed for the operator, and sends its customer one email', async () => {
    await dispute()
    expect(await marked()).toMatchObject([{ email, planName: 'Pro', amount: '9.90', status: 'disputed' }])
    await callAs(world, creator, '/api/manual-subscription-process', { email, planName: 'Pro' })
    await written('A payment for Nearmark was disputed')
    expect((await subjects()).filter(subject => subject.includes('disputed'))).toHaveLength(1)
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro', state: 'active' })
  })

  test('that is lost ends the subscription immediately, and sends its customer an email', async () => {
    await world.simulator.decideDispute(await dispute(), 'lost')
    await world.simulator.settled()
    expect(await accountStateOf(world, email)).toMatchObject({ state: 'expired' })
    expect(await (await stripeObjectsOf(world, creator)).living()).toEqual([])
    expect(await marked()).toMatchObject([{ status: 'dispute_lost' }])
    await written('Your Nearmark subscription has ended')
  })

  test('that is won changes nothing, and is listed no more', async () => {
    await world.simulator.decideDispute(await dispute(), 'won')
    await world.simulator.settled()
    expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro', state: 'active' })
    expect(await marked()).toEqual([])
  })
})

test('a refund alone changes no plan', async () => {
  const { customer } = await stripeObjectsOf(world, creator)
  const { data } = await world.stripe.charges.list({ customer })
  await world.stripe.refunds.create({ charge: data[0]!.id })
  await world.simulator.settled()
  expect(await accountStateOf(world, email)).toMatchObject({ plan: 'Pro', state: 'active' })
})
