import { defaultSettings, type Settings } from './settings.ts'
import type {
  BalanceTransaction,
  Charge,
  CheckoutSession,
  Customer,
  Dispute,
  Invoice,
  InvoicePayment,
  PaymentIntent,
  PaymentMethod,
  Price,
  Product,
  Refund,
  Schedule,
  SetupIntent,
  StripeEvent,
  Subscription,
  TestClock,
} from './wire.ts'

/** Everything that can be asked for by its id, in the order in which it came. */
export interface Collections {
  customers: Record<string, Customer>
  products: Record<string, Product>
  prices: Record<string, Price>
  paymentMethods: Record<string, PaymentMethod>
  paymentIntents: Record<string, PaymentIntent>
  setupIntents: Record<string, SetupIntent>
  charges: Record<string, Charge>
  refunds: Record<string, Refund>
  disputes: Record<string, Dispute>
  subscriptions: Record<string, Subscription>
  schedules: Record<string, Schedule>
  invoices: Record<string, Invoice>
  invoicePayments: Record<string, InvoicePayment>
  checkoutSessions: Record<string, CheckoutSession>
  balanceTransactions: Record<string, BalanceTransaction>
  testClocks: Record<string, TestClock>
  events: Record<string, StripeEvent>
}

export interface ItemChange {
  item: string
  price: string
  quantity: number
  deleted: boolean
}

/** What a subscription is to become. */
export interface Change {
  items: ItemChange[]
  periodStart: number
  periodEnd: number
  anchor: number
}

/** One line of an invoice to be. */
export interface LineDraft {
  amount: number
  description: string
  price: string
  quantity: number
  start: number
  end: number
  proration: boolean
  item: string
  /** Of a credit: the line that debited what is credited. */
  credited?: { invoice: string; invoice_line_items: string[] }
}

/** The first reply to a key, repeated to whoever sends the same request under it again. */
export interface RememberedReply {
  request: string
  status: number
  body: string
  at: number
}

/** What the provider knows and never tells. */
export interface Hidden {
  /** Card numbers and whether the bank has approved later payments, by payment method. */
  cards: Record<string, { number: string; approved: boolean }>
  /** Until their invoice is paid, by subscription. */
  waitingChanges: Record<string, { invoice: string; change: Change }>
  /** Prorations that wait for the next invoice, by subscription. */
  waitingLines: Record<string, LineDraft[]>
  /** The end of the period whose renewal was announced last, by subscription. */
  announced: Record<string, number>
  /** The end of the trial of which `trial_will_end` has told, by subscription. */
  trialWarnings: Record<string, number>
  /** A payment of a Checkout session has no invoice before it has succeeded. */
  checkoutOfIntent: Record<string, string>
  lineItems: Record<string, { price: string; quantity: number }[]>
  subscriptionData: Record<string, { metadata: Record<string, string>; description: string | null }>
  deletedCustomers: string[]
  /** Where a customer without an address is taxed, by customer. */
  ipAddresses: Record<string, string>
  replies: Record<string, RememberedReply>
}

export interface Store {
  collections: Collections
  hidden: Hidden
  settings: Settings
}

export const emptyStore = (): Store => ({
  collections: {
    customers: {},
    products: {},
    prices: {},
    paymentMethods: {},
    paymentIntents: {},
    setupIntents: {},
    charges: {},
    refunds: {},
    disputes: {},
    subscriptions: {},
    schedules: {},
    invoices: {},
    invoicePayments: {},
    checkoutSessions: {},
    balanceTransactions: {},
    testClocks: {},
    events: {},
  },
  hidden: {
    cards: {},
    waitingChanges: {},
    waitingLines: {},
    announced: {},
    trialWarnings: {},
    checkoutOfIntent: {},
    lineItems: {},
    subscriptionData: {},
    deletedCustomers: [],
    ipAddresses: {},
    replies: {},
  },
  settings: defaultSettings(),
})
