import type Stripe from 'stripe'
import {
  type BillingPeriod,
  type PaidPlanName,
  type PlanName,
  paidPlanNames,
  planNames,
} from '../../../../contract/plan-names.ts'
import { type Price, type PriceInterval, priceInterval } from '../../../../contract/plans.ts'
import { Declined } from '../../../http/declined.ts'
import { amountOf } from './money.ts'
import type { BillingDeps, PaymentProvider } from './payment-provider.ts'
import { callStripe } from './stripe-call.ts'

const FRESH_MS = 60_000
/** After a failure the price list is not read again for this long. */
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

interface PriceCache {
  list: { prices: CataloguePrice[]; readAt: number } | null
  /** The call that all requests share, and when it failed, if it did. */
  reading: { prices: Promise<CataloguePrice[]>; failedAt: number | null } | null
}

const caches = new WeakMap<PaymentProvider, PriceCache>()

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
  const cache = caches.get(payments) ?? { list: null, reading: null }
  caches.set(payments, cache)
  const { list, reading } = cache
  if (list && performance.now() - list.readAt < FRESH_MS) return list.prices
  const failedAt = reading?.failedAt ?? null
  const isCurrent = reading && (failedAt === null || performance.now() - failedAt < RETRY_AFTER_MS)
  try {
    return await (isCurrent ? reading.prices : readInto(cache, { payments, log }))
  } catch (error) {
    if (!list) throw error
    return list.prices
  }
}

async function readInto(cache: PriceCache, { payments, log }: Pick<BillingDeps, 'payments' | 'log'>) {
  const reading: PriceCache['reading'] = { prices: readPrices(payments.stripe), failedAt: null }
  cache.reading = reading
  try {
    const prices = await reading.prices
    cache.list = { prices, readAt: performance.now() }
    cache.reading = null
    return prices
  } catch (error) {
    reading.failedAt = performance.now()
    log.warn({ err: error }, 'price list out of reach')
    throw error
  }
}

/** Clears the cached price list, for example when one of its prices was archived. */
export const clearPriceCache = (payments: PaymentProvider): boolean => caches.delete(payments)

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
