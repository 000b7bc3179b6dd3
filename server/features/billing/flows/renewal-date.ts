import type { PriceInterval } from '../../../../contract/plans.ts'

/** A period after `from`, as Stripe counts it: the 31st becomes the last day of a shorter month. */
export function renewalDate(from: Date, interval: PriceInterval): Date {
  const renewal = new Date(from)
  renewal.setUTCDate(1)
  renewal.setUTCMonth(renewal.getUTCMonth() + (interval === 'year' ? 12 : 1))
  const lastDay = new Date(Date.UTC(renewal.getUTCFullYear(), renewal.getUTCMonth() + 1, 0)).getUTCDate()
  renewal.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return renewal
}
