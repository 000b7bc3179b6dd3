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

/** Every object of the API by its id, oldest first. */
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

/** The items and the period of a subscription after an update. */
export interface Change {
  items: ItemChange[]
  periodStart: number
  periodEnd: number
  anchor: number
}

/** An invoice line before its invoice exists. */
export interface LineDraft {
  amount: number
  description: string
  price: string
  quantity: number
  start: number
  end: number
  proration: boolean
  item: string
  /** For a credit: the invoice line that debited the amount. */
  credited?: { invoice: string; invoice_line_items: string[] }
}

/** The first reply under an idempotency key; a retry of the same request gets it again. */
export interface RememberedReply {
  request: string
  status: number
  body: string
  at: number
}

/** State that no reply of the API contains. */
export interface Hidden {
  /** Card numbers and whether the bank has approved later payments, by payment method. */
  cards: Record<string, { number: string; approved: boolean }>
  /** Pending updates by subscription, until their invoice is paid. */
  waitingChanges: Record<string, { invoice: string; change: Change }>
  /** Prorations for the next invoice, by subscription. */
  waitingLines: Record<string, LineDraft[]>
  /** The end of the last period for which `invoice.upcoming` was sent, by subscription. */
  announced: Record<string, number>
  /** The end of the last trial for which `trial_will_end` was sent, by subscription. */
  trialWarnings: Record<string, number>
  /** The Checkout session of a payment intent that has not succeeded; until then there is no invoice. */
  checkoutOfIntent: Record<string, string>
  lineItems: Record<string, { price: string; quantity: number }[]>
  subscriptionData: Record<string, { metadata: Record<string, string>; description: string | null }>
  deletedCustomers: string[]
  /** Locates customers without a postal address for tax, by customer. */
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
