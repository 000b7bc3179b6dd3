import type { Operator } from './operator.ts'
import type { Settings } from './settings.ts'
import type { Card, Confirmation, Faults } from './simulator.ts'
import type { Delivery } from './webhooks.ts'
import type {
  Charge,
  CheckoutSession,
  Customer,
  Dispute,
  Invoice,
  PaymentIntent,
  PaymentMethod,
  Price,
  Product,
  Schedule,
  SetupIntent,
  StripeEvent,
  Subscription,
} from './wire.ts'

/** What pages and tests can read and do, in the test mode. Lists are newest first. */
export interface Engine extends Operator {
  readonly pagesUrl: string
  readonly faults: Faults
  readonly settings: Settings
  /** Stores new dashboard settings. */
  configure(settings: Settings): Promise<void>
  now(): Promise<Date>
  customers(): Customer[]
  subscriptions(): Subscription[]
  schedules(): Schedule[]
  invoices(): Invoice[]
  checkoutSessions(): CheckoutSession[]
  events(): StripeEvent[]
  deliveries(): Delivery[]
  paymentMethods(): PaymentMethod[]
  charges(): Charge[]
  disputes(): Dispute[]
  customer(id: string): Customer | undefined
  subscription(id: string): Subscription | undefined
  invoice(id: string): Invoice | undefined
  paymentIntent(id: string): PaymentIntent | undefined
  setupIntent(id: string): SetupIntent | undefined
  intentOf(clientSecret: string): PaymentIntent | SetupIntent | undefined
  checkoutSession(id: string): CheckoutSession | undefined
  /** The line items of a Checkout session. */
  checkoutItems(sessionId: string): { price: string; quantity: number }[]
  price(id: string): Price | undefined
  product(id: string): Product | undefined
  /** Confirms the payment or set-up of this client secret with a card; `requires_action` has the URL of the 3-D Secure page. */
  confirm(clientSecret: string, card: Card): Promise<Confirmation>
  /** Pays an open Checkout session; after success its subscription is active. */
  completeCheckout(sessionId: string, card: Card): Promise<Confirmation>
  /** Completes 3-D Secure for a payment intent or a setup intent. */
  authenticate(intentId: string, approved: boolean): Promise<Confirmation>
  /** Pays an open invoice as its hosted page does. */
  payInvoice(invoiceId: string, card: Card): Promise<Confirmation>
  /** When the next renewal, retry, expiry or change of a schedule is due; null when nothing is. */
  nextDue(): Date | null
  /** Moves the service's clock to this instant, runs what is due, and waits for the delivery of its events. */
  advanceTo(instant: Date): Promise<void>
  /** Sends the events that a fault has delayed, or those that it has dropped. */
  release(held: 'delayed' | 'dropped'): Promise<void>
  /** Resends an event immediately, whatever the faults, as Stripe's dashboard does; returns the endpoint's status. */
  redeliver(eventId: string): Promise<number>
  catchUp(): Promise<void>
}

export type { Delivery } from './webhooks.ts'
