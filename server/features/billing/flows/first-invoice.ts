import type Stripe from 'stripe'
import type { CataloguePrice } from '../stripe/catalogue.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { callStripe } from '../stripe/stripe-call.ts'

/** A preview of the invoice that a new subscription begins with, after credit and tax. */
export const firstInvoiceOf = (
  { payments: { stripe } }: Pick<BillingDeps, 'payments'>,
  customer: string,
  price: Pick<CataloguePrice, 'id'>,
): Promise<Stripe.Invoice> =>
  callStripe(() =>
    stripe.invoices.createPreview({ customer, subscription_details: { items: [{ price: price.id, quantity: 1 }] } }),
  )

/** The customer's balance once the invoice is final: Stripe itself names this balance only then. */
export const balanceAfter = ({
  starting_balance,
  total,
  amount_due,
}: Pick<Stripe.Invoice, 'starting_balance' | 'total' | 'amount_due'>): number => starting_balance + total - amount_due

/** A balance below zero is credit. */
export const creditOf = (balance: number | null): number => Math.max(0, -(balance ?? 0))
