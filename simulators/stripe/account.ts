import { randomInt } from 'node:crypto'
import { resourceMissing } from './api-error.ts'
import type { Collections, Store } from './store.ts'
import type { StripeEvent } from './wire.ts'

export const API_VERSION = '2026-10-28.endive'

const MAX_EVENTS = 2000

/** The data and the time behind the API keys of one mode, test or live. */
export interface Account {
  readonly livemode: boolean
  readonly pagesUrl: string
  readonly store: Store
  /** Seconds since 1970: the instant at which the current request or due action takes place. */
  now: number
  /** The request that is being answered; events name it. */
  request: { id: string | null; idempotency_key: string | null }
  /** Sends an event to the webhook endpoint. */
  readonly publish: (event: StripeEvent) => void
  /** Starts the test clocks that are advancing; they move once the reply has been sent. */
  readonly advanceClocks: () => void
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const letters = (count: number) => Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export const newId = (prefix: string, length = 24) => `${prefix}_${letters(length)}`
export const newSecret = (id: string) => `${id}_secret_${letters(25)}`

const kinds: Record<keyof Collections, string> = {
  customers: 'customer',
  products: 'product',
  prices: 'price',
  paymentMethods: 'PaymentMethod',
  paymentIntents: 'payment_intent',
  setupIntents: 'setupintent',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
  subscriptions: 'subscription',
  schedules: 'subscription_schedule',
  invoices: 'invoice',
  invoicePayments: 'invoice_payment',
  checkoutSessions: 'checkout.session',
  balanceTransactions: 'customer_balance_transaction',
  testClocks: 'test_clock',
  events: 'event',
}

type Item<Name extends keyof Collections> = Collections[Name][string]

export const listAll = <Name extends keyof Collections>(account: Account, name: Name) =>
  Object.values(account.store.collections[name]) as Item<Name>[]

/** Stores an object under its id. */
export function insert<Name extends keyof Collections>(account: Account, name: Name, item: Item<Name>): Item<Name> {
  const collection = account.store.collections[name] as Record<string, Item<Name>>
  collection[item.id] = item
  return item
}

/** `param` is the parameter that holds the id: an unknown id in the path ('id') is a 404, in another parameter a 400. */
export function retrieve<Name extends keyof Collections>(
  account: Account,
  name: Name,
  id: string,
  param = 'id',
): Item<Name> {
  const item = (account.store.collections[name] as Record<string, Item<Name>>)[id]
  if (!item) throw resourceMissing(kinds[name], id, param)
  return item
}

/** The present for a customer: the time of their test clock, or else the account's. */
export function customerNow(account: Account, customerId: string | null): number {
  const clockId = customerId ? account.store.collections.customers[customerId]?.test_clock : null
  const clock = clockId ? account.store.collections.testClocks[clockId] : undefined
  return clock?.frozen_time ?? account.now
}

/** Records an event with a copy of the object, and publishes it. */
export function emit(account: Account, type: string, object: object, previous?: Record<string, unknown>): void {
  const event: StripeEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: account.now,
    data: structuredClone({ object, ...(previous && { previous_attributes: previous }) }),
    livemode: account.livemode,
    pending_webhooks: 1,
    request: { ...account.request },
    type,
  }
  insert(account, 'events', event)
  const { events } = account.store.collections
  for (const old of Object.keys(events).slice(0, -MAX_EVENTS)) delete events[old]
  account.publish(event)
}
