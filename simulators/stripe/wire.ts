import type Stripe from 'stripe'

/** Stripe's types as JSON: an expandable property is an id, and a `Decimal` is a string. */
type IdOnly<T> = Extract<T, string> extends never ? T : Exclude<T, { id: string }>
export type Wire<T> = T extends string
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends (infer Item)[]
      ? Wire<IdOnly<Item>>[]
      : T extends object
        ? { [Key in keyof T as Key extends 'lastResponse' ? never : Key]: Wire<IdOnly<T[Key]>> }
        : T

export type Customer = Wire<Stripe.Customer>
export type Product = Wire<Stripe.Product>
export type Price = Wire<Stripe.Price>
export type PaymentMethod = Wire<Stripe.PaymentMethod>
export type PaymentIntent = Wire<Stripe.PaymentIntent>
export type SetupIntent = Wire<Stripe.SetupIntent>
export type Charge = Wire<Stripe.Charge>
export type Refund = Wire<Stripe.Refund>
export type Subscription = Wire<Stripe.Subscription>
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>
export type Schedule = Wire<Stripe.SubscriptionSchedule>
export type Invoice = Wire<Stripe.Invoice>
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>
export type InvoicePayment = Wire<Stripe.InvoicePayment>
export type CheckoutSession = Wire<Stripe.Checkout.Session>
export type TestClock = Wire<Stripe.TestHelpers.TestClock>
export type Dispute = Wire<Stripe.Dispute>
export type BalanceTransaction = Wire<Stripe.CustomerBalanceTransaction>

export interface StripeEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: unknown; previous_attributes?: Record<string, unknown> }
  livemode: boolean
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}
