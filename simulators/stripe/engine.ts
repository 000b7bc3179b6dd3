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

/** What the pages know of the simulator. Lists are newest first, of the test mode. */
export interface Engine extends Operator {
  readonly pagesUrl: string
  readonly faults: Faults
  readonly settings: Settings
  /** Keeps new settings, those of the dashboard. */
  configure(settings: Settings): Promise<void>
  now(): Promise<Date>
  customers(): Customer[]
  subscriptions(): Subscription[]
  schedules(): Schedule[]
  invoices(): Invoice[]
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
  /** What an open or completed Checkout session sells. */
  checkoutItems(sessionId: string): { price: string; quantity: number }[]
  price(id: string): Price | undefined
  product(id: string): Product | undefined
  /** A card for the payment or the set-up behind this client secret; `requires_action` names the page of 3-D Secure. */
  confirm(clientSecret: string, card: Card): Promise<Confirmation>
  /** Pays an open Checkout session; after success its subscription is active. */
  completeCheckout(sessionId: string, card: Card): Promise<Confirmation>
  /** The answer of the payer's bank to 3-D Secure, by the id of a payment intent or a setup intent. */
  authenticate(intentId: string, approved: boolean): Promise<Confirmation>
  /** Pays an open invoice, as its hosted page does. */
  payInvoice(invoiceId: string, card: Card): Promise<Confirmation>
  /** When the next renewal, retry, expiry or change of a schedule is due; null when nothing is. */
  nextDue(): Date | null
  /** Moves the service's clock to this instant, does what has come due, and waits until the service has heard of it. */
  advanceTo(instant: Date): Promise<void>
  /** Sends the events that a fault has delayed (and with `dropped` also those that it dropped). */
  release(held: 'delayed' | 'dropped'): Promise<void>
  /** Sends an event once more, at once and whatever the faults, as Stripe's dashboard does; answers the endpoint's status. */
  redeliver(eventId: string): Promise<number>
  catchUp(): Promise<void>
}

export type { Delivery } from './webhooks.ts'
