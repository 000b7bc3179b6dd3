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

/** How long moving the clock waits for the delivery of the events that it causes. */
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
  /** Waits until no clock advances and every event that no fault holds back has been delivered. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

/** The provider's state in both modes, and every operation on it. */
export function createEngine(options: SimulatorOptions, secret: string): Running {
  const state = readState(options.file)
  const faults: Faults = { ...NO_FAULTS }
  const save = () => {
    if (options.file) writeState(options.file, state)
  }
  const sender = createWebhookSender({
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
      sender.pump()
    },
  )
  const test: Account = {
    ...shared,
    livemode: false,
    store: state.test,
    publish: sender.publish,
    advanceClocks: clocks.start,
  }
  // A clock may have been advancing when the process stopped.
  clocks.start()
  // The one webhook endpoint receives events of the test mode.
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
    sender.pump()
  }

  /** Brings the state up to the present, applies a change and stores the result before anything reveals it. */
  async function act<T>(change: (account: Account) => T): Promise<T> {
    await catchUp()
    const result = change(test)
    save()
    return result
  }

  const byId = <Name extends keyof Collections>(name: Name, id: string) =>
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
    checkoutSessions: () => listAll(test, 'checkoutSessions').toReversed(),
    events: () => listAll(test, 'events').toReversed(),
    deliveries: () => sender.deliveries,
    paymentMethods: () => listAll(test, 'paymentMethods').toReversed(),
    charges: () => listAll(test, 'charges').toReversed(),
    disputes: () => listAll(test, 'disputes').toReversed(),
    intentOf: clientSecret => intentOf(test, clientSecret),
    customer: id => byId('customers', id),
    subscription: id => byId('subscriptions', id),
    invoice: id => byId('invoices', id),
    paymentIntent: id => byId('paymentIntents', id),
    setupIntent: id => byId('setupIntents', id),
    checkoutSession: id => byId('checkoutSessions', id),
    checkoutItems: id => test.store.hidden.lineItems[id] ?? [],
    price: id => byId('prices', id),
    product: id => byId('products', id),
    confirm: (clientSecret, card) =>
      act(account => {
        const intent = intentOf(account, clientSecret)
        return intent ? confirmWithCard(account, intent, card) : noSuch('payment')
      }),
    completeCheckout: (id, card) =>
      act(account => {
        const session = byId('checkoutSessions', id)
        return session ? payCheckout(account, session, card) : noSuch('Checkout session')
      }),
    authenticate: (id, approved) => act(account => answerAuthentication(account, id, approved) ?? noSuch('payment')),
    payInvoice: (id, card) =>
      act(account => (byId('invoices', id) ? payWithCard(account, id, card) : noSuch('invoice'))),
    nextDue: () => {
      const due = nextDue(test)
      return due === null ? null : new Date(due * 1000)
    },
    advanceTo: async instant => {
      await sender.whilePaused(() => options.clock.moveTo(instant))
      await catchUp()
      await sender.sent(JUMP_WAIT_MS)
    },
    release: async held => sender.release(held),
    redeliver: async id => {
      const event = byId('events', id)
      return event ? sender.redeliver(event) : 404
    },
    catchUp,
  }
  return {
    engine,
    account: livemode => (livemode ? live : test),
    save,
    settled: async () => {
      await clocks.ready()
      await sender.settled()
    },
    stop: async () => {
      await clocks.stop()
      await sender.stop()
    },
  }
}

const intentOf = (account: Account, clientSecret: string) =>
  [...listAll(account, 'paymentIntents'), ...listAll(account, 'setupIntents')].find(
    intent => intent.client_secret === clientSecret,
  )

const noSuch = (resource: string): Confirmation => ({
  status: 'failed',
  type: 'invalid_request_error',
  code: 'resource_missing',
  message: `There is no such ${resource}.`,
})
