import { randomInt } from 'node:crypto'
import { resourceMissing } from './api-error.ts'
import type { Collections, Store } from './store.ts'
import type { StripeEvent } from './wire.ts'

export const API_VERSION = '2026-10-28.endive'

const KEPT_EVENTS = 2000

/** What belongs to the keys of one mode. */
export interface Account {
  readonly livemode: boolean
  readonly pagesUrl: string
  readonly store: Store
  /** Seconds since 1970: the instant of what is happening now. */
  now: number
  /** Of the request being answered. */
  request: { id: string | null; idempotency_key: string | null }
  /** Takes an event to the webhook endpoint. */
  readonly publish: (event: StripeEvent) => void
  /** Lets test clocks advance, once the reply is out. */
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

/** Keeps an object under its id. */
export function insert<Name extends keyof Collections>(account: Account, name: Name, item: Item<Name>): Item<Name> {
  const collection = account.store.collections[name] as Record<string, Item<Name>>
  collection[item.id] = item
  return item
}

/** `param` is what named the id: a wrong id in the path is a 404, in a parameter a 400. */
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

/** The time in which a customer lives: that of a test clock, or everybody's. */
export function customerNow(account: Account, customerId: string | null): number {
  const clockId = customerId ? account.store.collections.customers[customerId]?.test_clock : null
  const clock = clockId ? account.store.collections.testClocks[clockId] : undefined
  return clock?.frozen_time ?? account.now
}

/** Records that something happened, with the object as it is now. */
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
  for (const old of Object.keys(events).slice(0, -KEPT_EVENTS)) delete events[old]
  account.publish(event)
}
