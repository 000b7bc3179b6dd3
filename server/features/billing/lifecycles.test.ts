import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paidPlanNames, planNames } from '../../../contract/plans.ts'
import { type BillingWorld, callAs, cards, startBillingWorld } from '../../testing/billing-world.ts'
import { makeCreator } from '../../testing/makers.ts'
import { createPayments, reconcileAll } from './index.ts'

/** More by `LIFECYCLES=10000`. */
const LIVES = Number(process.env.LIFECYCLES ?? 60)

const plan = fc.constantFrom(...paidPlanNames)
const period = fc.constantFrom('monthly' as const, 'yearly' as const)
const card = fc.oneof(
  { weight: 4, arbitrary: fc.constant('good' as const) },
  fc.constantFrom('declined' as const, 'threeDSecure' as const, 'failsOnRenewal' as const),
)
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('subscribe' as const), plan, period, card }) },
  fc.record({ act: fc.constant('checkOut' as const), plan, period, card }),
  { weight: 2, arbitrary: fc.record({ act: fc.constant('upgrade' as const), plan, card }) },
  fc.record({ act: fc.constant('downgrade' as const), plan }),
  fc.record({ act: fc.constantFrom('cancel', 'reactivate', 'keepPlan', 'payInvoice', 'refund', 'deleteAccount') }),
  fc.record({ act: fc.constant('changeCard' as const), card }),
  { weight: 2, arbitrary: fc.record({ act: fc.constant('waitForDraft' as const) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('wait' as const), days: fc.constantFrom(1, 15, 32, 370) }) },
)
const faults = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ duplicate: false, reorder: false, drop: false, delay: false }) },
  fc.record({ duplicate: fc.boolean(), reorder: fc.boolean(), drop: fc.boolean(), delay: fc.boolean() }),
)
/** Where the process dies: at which request to Stripe, before or after Stripe has done it. */
const death = fc.option(
  fc.record({ nth: fc.integer({ min: 1, max: 8 }), when: fc.constantFrom('before' as const, 'after' as const) }),
  { freq: 2 },
)
const life = fc.array(fc.record({ what: act, faults, death }), { minLength: 2, maxLength: 9 })
type Step = typeof life extends fc.Arbitrary<(infer S)[]> ? S : never
type Act<Name extends string> = Extract<Step['what'], { act: Name }>

let world: BillingWorld
let lives = 0

beforeAll(async () => {
  world = await startBillingWorld()
})
afterAll(() => world.stop())

interface Person {
  email: string
  /** Every account that this address has had. */
  creatorIds: Set<string>
}

describe('whatever happens to a creator', () => {
  it(
    'the plan is what Stripe holds, each paid invoice is one payment, and nothing is granted unpaid',
    async () => {
      await fc.assert(fc.asyncProperty(life, live), { numRuns: LIVES })
    },
    LIVES * 5000,
  )
})

async function live(steps: Step[]): Promise<void> {
  const person: Person = { email: `life-${++lives}@example.com`, creatorIds: new Set() }
  await arrive(person)
  for (const step of steps) {
    Object.assign(world.simulator.faults, step.faults)
    if (step.death) world.line.breakAt(step.death.nth, step.death.when)
    await take(person, step.what)
    world.line.mend()
    await arrive(person)
    await nothingUnpaid(person)
  }
  Object.assign(world.simulator.faults, { duplicate: false, reorder: false, drop: false, delay: false })
  await reconcileAll({ ...world.app.deps, payments: createPayments(world.app.deps.config) })
  await inLineWithStripe(person)
  await leave(person)
}

/** Signed in anew, and registered anew after a deletion. */
async function arrive(person: Person) {
  const { creatorId, cookies } = await makeCreator(world.app, { email: person.email })
  person.creatorIds.add(creatorId)
  return { creatorId, cookies }
}

async function take(person: Person, what: Step['what']): Promise<void> {
  switch (what.act) {
    case 'subscribe':
      return subscribe(person, what as Act<'subscribe'>)
    case 'checkOut':
      return checkOut(person, what as Act<'checkOut'>)
    case 'upgrade':
      return upgrade(person, what as Act<'upgrade'>)
    case 'downgrade':
      await callAs(world, person, '/api/downgrade-subscription-plan', {
        email: person.email,
        newPlanName: (what as Act<'downgrade'>).plan,
      })
      return
    case 'cancel':
      await callAs(world, person, '/api/cancel-subscription', { email: person.email })
      return
    case 'reactivate':
      await callAs(world, person, '/api/reactivate-subscription', { email: person.email })
      return
    case 'deleteAccount':
      await callAs(world, person, '/api/delete-account', { email: person.email, loseCredit: true })
      return
    case 'keepPlan':
      return keepPlan(person)
    case 'changeCard':
      return changeCard(person, what as Act<'changeCard'>)
    case 'payInvoice':
      return payInvoice(person)
    case 'refund':
      return refund(person)
    case 'waitForDraft':
      return waitForDraft(person)
    case 'wait':
      await world.app.advance(`${(what as Act<'wait'>).days} days`)
      return world.simulator.catchUp()
  }
}

async function subscribe(person: Person, { plan, period, card }: Act<'subscribe'>) {
  const { cookies } = await arrive(person)
  const nav = await world.app.call('POST', '/api/creators/create-nav-token', { cookies, body: { email: person.email } })
  const path = `/api/purchase-preview?planName=${plan}&billingPeriod=${period}`
  const { dueCents } = (await world.app.call('GET', path, { cookies })).body
  const body = { creatorToken: nav.body.token, planName: plan, billingPeriod: period, dueCents }
  const { body: begun } = await world.app.call('POST', '/api/create-subscription', { cookies, body })
  const secret = begun.clientSecret ?? begun.setupSecret
  if (secret) await pay(secret, card)
  await callAs(world, person, '/api/manual-subscription-process', {
    email: person.email,
    planName: plan,
    billingPeriod: period,
  })
}

async function checkOut(person: Person, { plan, period, card }: Act<'checkOut'>) {
  const body = { email: person.email, planName: plan, billingPeriod: period }
  const { body: begun } = await callAs(world, person, '/api/create-subscription', body)
  const sessionId = begun.checkoutUrl && new URL(begun.checkoutUrl).pathname.split('/').at(-1)
  if (!sessionId) return
  const paying = await world.simulator.engine.completeCheckout(sessionId, cards[card])
  await authenticated(paying)
  await callAs(world, person, '/api/process-checkout-session', { email: person.email, sessionId })
}

async function upgrade(person: Person, { plan, card }: Act<'upgrade'>) {
  const body = { email: person.email, newPlanName: plan }
  const { body: begun } = await callAs(world, person, '/api/upgrade-subscription-plan', body)
  if (begun.clientSecret) await pay(begun.clientSecret, card)
  await callAs(world, person, '/api/manual-upgrade-process', { email: person.email, planName: plan })
}

async function keepPlan(person: Person) {
  const { planId } = await planOfNow(person)
  const planName = planNames[planId - 1]!
  if (planName !== 'Free') await callAs(world, person, '/api/keep-plan', { email: person.email, planName })
}

async function changeCard(person: Person, { card }: Act<'changeCard'>) {
  const { body } = await callAs(world, person, '/api/begin-card-change', { email: person.email })
  if (body?.setupSecret) await pay(body.setupSecret, card)
  await callAs(world, person, '/api/change-card', { email: person.email })
}

const pay = async (clientSecret: string, card: keyof typeof cards) =>
  authenticated(await world.simulator.confirm(clientSecret, cards[card]))

async function authenticated(paying: { status: string; url?: string }) {
  if (paying.status !== 'requires_action') return
  const intentId = new URL(paying.url!).pathname.split('/').at(-1)!
  await world.simulator.engine.authenticate(intentId, true)
}

async function payInvoice(person: Person) {
  for (const customer of await customersOf(person)) {
    const open = world.simulator.engine.invoices().find(one => one.customer === customer && one.status === 'open')
    if (open) await authenticated(await world.simulator.engine.payInvoice(open.id, cards.good))
  }
}

async function refund(person: Person) {
  for (const customer of await customersOf(person)) {
    const paid = world.simulator.engine.invoices().find(one => one.customer === customer && one.status === 'paid')
    if (!paid || paid.amount_paid === 0) continue
    const { data } = await world.stripe.invoicePayments.list({ invoice: paid.id })
    const payment = data[0]?.payment.payment_intent
    if (typeof payment === 'string')
      await world.stripe.refunds.create({ payment_intent: payment }).catch(() => undefined)
  }
}

/** To the hour in which a renewal is a draft. */
async function waitForDraft(person: Person) {
  const customers = await customersOf(person)
  const living = world.simulator.engine
    .subscriptions()
    .find(({ customer, status }) => customers.includes(customer as string) && LIVE.includes(status))
  const boundary = living && new Date(living.items.data[0]!.current_period_end * 1000)
  if (boundary && boundary > (await world.app.deps.now())) await world.simulator.engine.advanceTo(boundary)
}

async function customersOf({ creatorIds }: Person): Promise<string[]> {
  const customers = world.simulator.engine.customers()
  return customers.filter(({ metadata }) => creatorIds.has(metadata.creatorId ?? '')).map(({ id }) => id)
}

const LIVE = ['active', 'past_due', 'trialing', 'unpaid']

async function planOfNow(person: Person) {
  const { rows } = await world.app.deps.pool.query<{ creatorId: string; planId: number; expired: boolean }>(
    `select id as "creatorId", plan_id as "planId", coalesce(account_expire_at <= app_now(), false) as expired
     from creators where email = $1`,
    [person.email],
  )
  return rows[0]!
}

/** Nobody has a plan above what this account has paid for: a lower one may run on while its renewal is tried again. */
async function nothingUnpaid(person: Person) {
  const { planId, expired } = await planOfNow(person)
  if (planId === 1 || expired) return
  const customers = await customersOf(person)
  const paid = world.simulator.engine
    .invoices()
    .filter(({ customer, status }) => status === 'paid' && customers.includes(customer as string))
  const lines = paid.flatMap(({ lines }) => lines.data.map(({ pricing }) => pricing?.price_details?.price))
  const plans = lines.map(priceId => planIdOf(world.simulator.engine.price(priceId as string)?.metadata.plan))
  expect(planId).toBeLessThanOrEqual(Math.max(1, ...plans))
}

const planIdOf = (name = 'Free') => planNames.findIndex(known => known.toLowerCase() === name.toLowerCase()) + 1

async function inLineWithStripe(person: Person) {
  const { creatorId, planId, expired } = await planOfNow(person)
  const customers = await customersOf(person)
  const subscriptions = world.simulator.engine
    .subscriptions()
    .filter(({ customer, status }) => customers.includes(customer as string) && LIVE.includes(status))
  expect(subscriptions.length).toBeLessThanOrEqual(1)
  const [one] = subscriptions
  if (one) {
    expect(one.metadata.creatorId).toBe(creatorId)
    const held = one.items.data[0]!.price.metadata.plan!.toLowerCase()
    expect([planNames[planId - 1]!.toLowerCase(), expired]).toEqual([held, false])
  } else expect(planId === 1 || expired).toBe(true)
  await paymentsMatch(creatorId)
}

async function paymentsMatch(creatorId: string) {
  const own = world.simulator.engine.customers().filter(({ metadata }) => metadata.creatorId === creatorId)
  const paid = world.simulator.engine
    .invoices()
    .filter(({ customer, status }) => status === 'paid' && own.some(({ id }) => id === customer))
  const { rows } = await world.app.deps.pool.query<{ id: string }>(
    'select stripe_invoice_id as id from payments where creator_id = $1',
    [creatorId],
  )
  expect(rows.map(({ id }) => id).sort()).toEqual(paid.map(({ id }) => id).sort())
}

/** So that the next one's years do not renew this one. */
async function leave(person: Person) {
  for (const customer of await customersOf(person)) {
    const subscriptions = world.simulator.engine.subscriptions().filter(one => one.customer === customer)
    for (const { id, status } of subscriptions)
      if (LIVE.includes(status) || status === 'incomplete') await world.stripe.subscriptions.cancel(id)
  }
}
