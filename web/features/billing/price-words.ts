import type { BillingPeriod } from '../../../contract/plan-names.ts'
import type { Price, PriceInterval } from '../../../contract/plans.ts'
import { money } from '../../lib/money.ts'
import type { AccountSummary } from './account-queries.ts'

export const periodName = (billing: BillingPeriod) => (billing === 'yearly' ? 'Yearly' : 'Monthly')

const INTERVALS: Record<BillingPeriod, PriceInterval> = { monthly: 'month', yearly: 'year' }

export const intervalOf = (billing: BillingPeriod): PriceInterval => INTERVALS[billing]

export const priceOf = (prices: readonly Price[], planName: string, billing: BillingPeriod): Price | undefined =>
  prices.find(price => price.planName === planName && price.interval === intervalOf(billing))

/** A missing price is shown as 0. */
export const priceWords = (price: Price | undefined, locale?: string): string =>
  money(price?.amount ?? 0, price?.currency ?? 'usd', locale)

type SubscriberPrice = Pick<AccountSummary['plan'], 'price' | 'yearlyPrice' | 'currency'>

/** A subscriber's price. A yearly price is shown beside its twelfth part. */
export function subscriberPriceWords({ price, yearlyPrice, currency }: SubscriberPrice, locale?: string): string {
  if (price === null) return 'Not available right now'
  const monthly = `${money(price, currency, locale)} per month`
  return yearlyPrice === null ? monthly : `${monthly}, ${money(yearlyPrice, currency, locale)} billed yearly`
}

/** '$0': an amount without hundredths. */
export const wholeMoney = (amount: number, currency: string, locale?: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(amount)

/** A twelfth of a yearly price. */
export const monthlyOf = ({ amount, currency }: Price, locale?: string): string =>
  money(Number(amount) / 12, currency, locale)

export interface YearlySaving {
  /** In whole units of the currency. */
  amount: number
  percent: number
}

/** How much less a year costs than twelve monthly payments; null without a saving. */
export function yearlySaving(prices: readonly Price[], planName: string): YearlySaving | null {
  const month = priceOf(prices, planName, 'monthly')
  const year = priceOf(prices, planName, 'yearly')
  if (!month || !year || month.currency !== year.currency) return null
  const monthlyPaymentsCents = Math.round(Number(month.amount) * 100) * 12
  const savedCents = monthlyPaymentsCents - Math.round(Number(year.amount) * 100)
  if (savedCents <= 0) return null
  return { amount: savedCents / 100, percent: Math.floor((100 * savedCents) / monthlyPaymentsCents) }
}
