import type Stripe from 'stripe'
import {
  type BillingPeriod,
  type PaidPlanName,
  type PlanName,
  type Price,
  type PriceInterval,
  paidPlanNames,
  planNames,
  priceInterval,
} from '../../../../contract/plans.ts'
import { Declined } from '../../../http/declined.ts'
import { amountOf } from './money.ts'
import type { BillingDeps, PaymentProvider } from './payment-provider.ts'
import { callStripe } from './stripe-call.ts'

const FRESH_MS = 60_000
/** For so long after a failure Stripe is not called again. */
const RETRY_AFTER_MS = 2000
export const PRICE_CURRENCY = 'usd'

/** The price of one paid plan for one interval. */
export interface CataloguePrice {
  id: string
  planId: number
  planName: PaidPlanName
  interval: PriceInterval
  /** ISO 4217, lower case. */
  currency: string
  /** In the smallest unit of the currency. */
  amountCents: number
}

interface PriceListCopy {
  prices: CataloguePrice[]
  readAt: number
}

interface Listing {
  copy: PriceListCopy | null
  /** The call that all requests share, and when it failed, if it did. */
  reading: { prices: Promise<CataloguePrice[]>; failedAt: number | null } | null
}

const listings = new WeakMap<PaymentProvider, Listing>()

/** A plan's id is its position in the list, from 1. */
export const planIdOf = (name: PlanName): number => planNames.indexOf(name) + 1
export const planNameOf = (planId: number): PlanName => planNames[planId - 1]!
export const paidPlanNameOf = (planId: number | null): PaidPlanName | null =>
  paidPlanNames.find(name => planIdOf(name) === planId) ?? null
export const intervalOf = (period: BillingPeriod): PriceInterval => (period === 'yearly' ? 'year' : 'month')
export const periodOf = (interval: PriceInterval): BillingPeriod => (interval === 'year' ? 'yearly' : 'monthly')

export const lookupKeyOf = (name: PaidPlanName, interval: PriceInterval): string =>
  `${name.toLowerCase()}_${interval}_${PRICE_CURRENCY}`

export const lookupKeys = paidPlanNames.flatMap(name => priceInterval.options.map(each => lookupKeyOf(name, each)))

/** The paid plan that a price buys; null for a price that is none of our plans'. Archived prices keep their plan. */
export function planOfPrice(price: Pick<Stripe.Price, 'metadata'>): PaidPlanName | null {
  const named = price.metadata?.plan?.toLowerCase()
  return paidPlanNames.find(name => name.toLowerCase() === named) ?? null
}

/** The current price of a plan. */
export async function priceOf(
  deps: Pick<BillingDeps, 'payments' | 'log'>,
  planName: PaidPlanName,
  interval: PriceInterval,
): Promise<CataloguePrice> {
  const found = (await pricesOf(deps)).find(price => price.planName === planName && price.interval === interval)
  if (!found) throw new Declined('price_not_found')
  return found
}

/** The price list, cheapest plan first, a month before a year; at most a minute old while Stripe answers. */
export async function pricesOf({ payments, log }: Pick<BillingDeps, 'payments' | 'log'>): Promise<CataloguePrice[]> {
  const listing = listings.get(payments) ?? { copy: null, reading: null }
  listings.set(payments, listing)
  const { copy, reading } = listing
  if (copy && performance.now() - copy.readAt < FRESH_MS) return copy.prices
  const failedAt = reading?.failedAt ?? null
  const isCurrent = reading && (failedAt === null || performance.now() - failedAt < RETRY_AFTER_MS)
  try {
    return await (isCurrent ? reading.prices : readInto(listing, { payments, log }))
  } catch (error) {
    if (!copy) throw error
    return copy.prices
  }
}

async function readInto(listing: Listing, { payments, log }: Pick<BillingDeps, 'payments' | 'log'>) {
  const reading: Listing['reading'] = { prices: readPrices(payments.stripe), failedAt: null }
  listing.reading = reading
  try {
    const prices = await reading.prices
    listing.copy = { prices, readAt: performance.now() }
    listing.reading = null
    return prices
  } catch (error) {
    reading.failedAt = performance.now()
    log.warn({ err: error }, 'price list out of reach')
    throw error
  }
}

/** Drops the remembered price list: one of its prices was archived. */
export const forgetPrices = (payments: PaymentProvider): boolean => listings.delete(payments)

/** The price list of the Stripe account that the client's key belongs to. */
export async function readPrices(stripe: Stripe): Promise<CataloguePrice[]> {
  const { data } = await callStripe(() => stripe.prices.list({ lookup_keys: lookupKeys, active: true, limit: 100 }))
  return data
    .flatMap(price => cataloguePriceOf(price) ?? [])
    .sort((a, b) => a.planId - b.planId || a.interval.localeCompare(b.interval))
}

export function cataloguePriceOf(price: Stripe.Price): CataloguePrice | null {
  const planName = planOfPrice(price)
  const interval = priceInterval.safeParse(price.recurring?.interval)
  if (!planName || !interval.success || price.unit_amount === null) return null
  return {
    id: price.id,
    planId: planIdOf(planName),
    planName,
    interval: interval.data,
    currency: price.currency,
    amountCents: price.unit_amount,
  }
}

/** A price in the contract's shape. */
export const priceReplyOf = ({ id, planName, interval, currency, amountCents }: CataloguePrice): Price => ({
  id,
  priceId: id,
  planName,
  interval,
  amount: amountOf(amountCents, currency),
  currency,
})
