import { type Account, listAll } from './account.ts'
import { createClockRunner } from './clock-runner.ts'
import { nextDue, runDue } from './due.ts'
import type { Engine } from './engine.ts'
import { createOperator } from './operator.ts'
import { readState, writeState } from './persistence.ts'
import { payCheckout } from './resources/checkout/pay.ts'
import { answerAuthentication } from './resources/payments/authenticate.ts'
import { confirmWithCard, payWithCard } from './resources/payments/pay-with-card.ts'
import type { Confirmation, Faults, SimulatorOptions } from './simulator.ts'
import type { Collections } from './store.ts'
import { createWebhookSender } from './webhooks.ts'

/** How long a jump of the clock waits for the events that it has brought about. */
const JUMP_WAIT_MS = 10_000

const NO_FAULTS: Faults = {
  duplicate: false,
  reorder: false,
  drop: false,
  delay: false,
  rateLimit: false,
  lockTimeout: false,
}

export interface Running {
  engine: Engine
  account: (livemode: boolean) => Account
  save: () => void
  /** Waits until clocks are ready and every event that is not held has been delivered. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

/** The provider's state and all that changes it, over both modes. */
export function createEngine(options: SimulatorOptions, secret: string): Running {
  const state = readState(options.file)
  const faults: Faults = { ...NO_FAULTS }
  const save = () => {
    if (options.file) writeState(options.file, state)
  }
  const courier = createWebhookSender({
    options,
    secret,
    faults,
    save,
    deliveries: state.deliveries,
    event: id => state.test.collections.events[id],
  })
  const shared = { pagesUrl: options.pagesUrl, now: 0, request: { id: null, idempotency_key: null } }
  const clocks = createClockRunner(
    () => test,
    () => {
      save()
      courier.pump()
    },
  )
  const test: Account = {
    ...shared,
    livemode: false,
    store: state.test,
    publish: courier.publish,
    advanceClocks: clocks.start,
  }
  // On its way since before the last stop.
  clocks.start()
  // Only one endpoint is known, and it takes events of the test mode.
  const live: Account = {
    ...shared,
    livemode: true,
    store: state.live,
    publish: () => undefined,
    advanceClocks: () => undefined,
  }

  async function catchUp(): Promise<void> {
    const until = Math.floor((await options.clock.now()).getTime() / 1000)
    const done = [test, live].map(account => runDue(account, until))
    if (done.includes(true)) save()
    courier.pump()
  }

  /** At the present time, and kept before anybody is told. */
  async function act<T>(change: (account: Account) => T): Promise<T> {
    await catchUp()
    const outcome = change(test)
    save()
    return outcome
  }

  const one = <Name extends keyof Collections>(name: Name, id: string) =>
    (test.store.collections[name] as Record<string, Collections[Name][string] | undefined>)[id]

  const engine: Engine = {
    ...createOperator(act),
    pagesUrl: options.pagesUrl,
    faults,
    settings: state.test.settings,
    configure: settings => act(() => void Object.assign(state.test.settings, settings)),
    now: options.clock.now,
    customers: () => listAll(test, 'customers').toReversed(),
    subscriptions: () => listAll(test, 'subscriptions').toReversed(),
    schedules: () => listAll(test, 'schedules').toReversed(),
    invoices: () => listAll(test, 'invoices').toReversed(),
    events: () => listAll(test, 'events').toReversed(),
    deliveries: () => courier.deliveries,
    paymentMethods: () => listAll(test, 'paymentMethods').toReversed(),
    charges: () => listAll(test, 'charges').toReversed(),
    disputes: () => listAll(test, 'disputes').toReversed(),
    intentOf: clientSecret => intentOf(test, clientSecret),
    customer: id => one('customers', id),
    subscription: id => one('subscriptions', id),
    invoice: id => one('invoices', id),
    paymentIntent: id => one('paymentIntents', id),
    setupIntent: id => one('setupIntents', id),
    checkoutSession: id => one('checkoutSessions', id),
    checkoutItems: id => test.store.hidden.lineItems[id] ?? [],
    price: id => one('prices', id),
    product: id => one('products', id),
    confirm: (clientSecret, card) =>
      act(account => {
        const intent = intentOf(account, clientSecret)
        return intent ? confirmWithCard(account, intent, card) : nothing('payment')
      }),
    completeCheckout: (id, card) =>
      act(account => {
        const session = one('checkoutSessions', id)
        return session ? payCheckout(account, session, card) : nothing('Checkout session')
      }),
    authenticate: (id, approved) => act(account => answerAuthentication(account, id, approved) ?? nothing('payment')),
    payInvoice: (id, card) =>
      act(account => (one('invoices', id) ? payWithCard(account, id, card) : nothing('invoice'))),
    nextDue: () => {
      const due = nextDue(test)
      return due === null ? null : new Date(due * 1000)
    },
    advanceTo: async instant => {
      await courier.whileQuiet(() => options.clock.moveTo(instant))
      await catchUp()
      await courier.sent(JUMP_WAIT_MS)
    },
    release: async held => courier.release(held),
    redeliver: async id => {
      const event = one('events', id)
      return event ? courier.redeliver(event) : 404
    },
    catchUp,
  }
  return {
    engine,
    account: livemode => (livemode ? live : test),
    save,
    settled: async () => {
      await clocks.ready()
      await courier.settled()
    },
    stop: async () => {
      await clocks.stop()
      await courier.stop()
    },
  }
}

const intentOf = (account: Account, clientSecret: string) =>
  [...listAll(account, 'paymentIntents'), ...listAll(account, 'setupIntents')].find(
    intent => intent.client_secret === clientSecret,
  )

const nothing = (what: string): Confirmation => ({
  status: 'failed',
  type: 'invalid_request_error',
  code: 'resource_missing',
  message: `There is no such ${what}.`,
})
