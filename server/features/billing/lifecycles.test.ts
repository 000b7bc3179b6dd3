import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planNames } from '../../../contract/plan-names.ts'
import { callAs, cards } from '../../testing/billing-world.ts'
import { type Act, life, type Step } from '../../testing/lives.ts'
import { makeCreator } from '../../testing/makers.ts'
import { setUpBillingWorld } from '../../testing/set-up-billing-world.ts'
import { createPaymentProvider, reconcileAll } from './index.ts'

/** `LIFECYCLES=10000` plays more. */
const LIVES = Number(process.env.LIFECYCLES ?? 60)

const world = setUpBillingWorld()
let lives = 0

interface Person {
  email: string
  /** Every account that this email has had. */
  creatorIds: Set<string>
}

describe('whatever happens to a creator', () => {
  it(
    'the plan is the one held at Stripe, each paid invoice is one payment, and nothing is granted unpaid',
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
  await reconcileAll({ ...world.app.deps, payments: createPaymentProvider(world.app.deps.config) })
  await inLineWithStripe(person)
  await leave(person)
}

/** Signs in again, or registers again after a deletion. */
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
    case 'dispute':
      return dispute(person, what as Act<'dispute'>)
    case 'operatorEnds':
      return operatorEnds(person, what as Act<'operatorEnds'>)
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
  const paying = await world.simulator.completeCheckout(sessionId, cards[card])
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
  await world.simulator.authenticate(intentId, true)
}

async function payInvoice(person: Person) {
  for (const customer of await customersOf(person)) {
    const open = world.simulator.invoices().find(one => one.customer === customer && one.status === 'open')
    if (open) await authenticated(await world.simulator.payInvoice(open.id, cards.good))
  }
}

async function refund(person: Person) {
  for (const customer of await customersOf(person)) {
    const paid = world.simulator.invoices().find(one => one.customer === customer && one.status === 'paid')
    if (!paid || paid.amount_paid === 0) continue
    const { data } = await world.stripe.invoicePayments.list({ invoice: paid.id })
    const payment = data[0]?.payment.payment_intent
    if (typeof payment === 'string')
      await world.stripe.refunds.create({ payment_intent: payment }).catch(() => undefined)
  }
}

async function dispute(person: Person, { outcome }: Act<'dispute'>) {
  for (const customer of await customersOf(person)) {
    const { data } = await world.stripe.charges.list({ customer })
    const taken = data.find(({ paid, refunded, disputed }) => paid && !refunded && !disputed)
    if (!taken || (await world.simulator.disputeCharge(taken.id)) !== null) continue
    const { data: disputes } = await world.stripe.disputes.list({ charge: taken.id })
    await world.simulator.decideDispute(disputes[0]!.id, outcome)
  }
}

async function operatorEnds(person: Person, { ending }: Act<'operatorEnds'>) {
  const living = await livingOf(person)
  if (living) await world.simulator.endSubscription(living.id, ending)
}

async function livingOf(person: Person) {
  const customers = await customersOf(person)
  return world.simulator
    .subscriptions()
    .find(({ customer, status }) => customers.includes(customer as string) && LIVE.includes(status))
}

/** Advances the clock to the hour in which a renewal is a draft. */
async function waitForDraft(person: Person) {
  const living = await livingOf(person)
  const boundary = living && new Date(living.items.data[0]!.current_period_end * 1000)
  if (boundary && boundary > (await world.app.deps.now())) await world.simulator.advanceTo(boundary)
}

async function customersOf({ creatorIds }: Person): Promise<string[]> {
  const customers = world.simulator.customers()
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

/** The plan is never higher than the highest one paid for; it may continue while its renewal is retried. */
async function nothingUnpaid(person: Person) {
  const { planId, expired } = await planOfNow(person)
  if (planId === 1 || expired) return
  const customers = await customersOf(person)
  const paid = world.simulator
    .invoices()
    .filter(({ customer, status }) => status === 'paid' && customers.includes(customer as string))
  const lines = paid.flatMap(({ lines }) => lines.data.map(({ pricing }) => pricing?.price_details?.price))
  const plans = lines.map(priceId => planIdOf(world.simulator.price(priceId as string)?.metadata.plan))
  expect(planId).toBeLessThanOrEqual(Math.max(1, ...plans))
}

const planIdOf = (name = 'Free') => planNames.findIndex(known => known.toLowerCase() === name.toLowerCase()) + 1

async function inLineWithStripe(person: Person) {
  const { creatorId, planId, expired } = await planOfNow(person)
  const customers = await customersOf(person)
  const subscriptions = world.simulator
    .subscriptions()
    .filter(({ customer, status }) => customers.includes(customer as string) && LIVE.includes(status))
  expect(subscriptions.length).toBeLessThanOrEqual(1)
  const [one] = subscriptions
  if (one) {
    expect(one.metadata.creatorId).toBe(creatorId)
    const plan = one.items.data[0]!.price.metadata.plan!.toLowerCase()
    expect([planNames[planId - 1]!.toLowerCase(), expired]).toEqual([plan, false])
  } else expect(planId === 1 || expired).toBe(true)
  await paymentsMatch(creatorId)
}

async function paymentsMatch(creatorId: string) {
  const own = world.simulator.customers().filter(({ metadata }) => metadata.creatorId === creatorId)
  const paid = world.simulator
    .invoices()
    .filter(({ customer, status }) => status === 'paid' && own.some(({ id }) => id === customer))
  const { rows } = await world.app.deps.pool.query<{ id: string }>(
    'select stripe_invoice_id as id from payments where creator_id = $1',
    [creatorId],
  )
  expect(rows.map(({ id }) => id).sort()).toEqual(paid.map(({ id }) => id).sort())
}

/** Cancels everything, so that the next life's years renew nothing of this one. */
async function leave(person: Person) {
  for (const customer of await customersOf(person)) {
    const subscriptions = world.simulator.subscriptions().filter(one => one.customer === customer)
    for (const { id, status } of subscriptions)
      if (LIVE.includes(status) || status === 'incomplete') await world.stripe.subscriptions.cancel(id)
  }
}
