import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LIST_PLANS, LIST_PRICES } from './offer-calls.ts'
import { billingPeriods, paidPlanNames } from './plan-names.ts'

const NO_SUCH_PLAN = 'This plan does not exist.'

/** Accepts the name in any case, since URLs have it in lower case: `/subscribe/pro`. */
const planNameIn = <T extends string>(names: readonly T[]) =>
  z.string({ error: 'Please choose a plan.' }).transform((text, context): T => {
    const name = names.find(known => known.toLowerCase() === text.trim().toLowerCase())
    if (name) return name
    context.addIssue({ code: 'custom', message: NO_SUCH_PLAN })
    return z.NEVER
  })

export const paidPlanName = planNameIn(paidPlanNames)

export const billingPeriod = z.enum(billingPeriods, { error: 'The billing period is monthly or yearly.' })

export const priceInterval = z.enum(['month', 'year'])
export type PriceInterval = z.infer<typeof priceInterval>

export const plan = z.object({
  id: z.number(),
  name: z.string(),
  /** Active links at one time; `UNLIMITED` stands for no limit. */
  monthlyLimit: z.number(),
  /** On the list of one link. */
  peopleLimit: z.number(),
  defaultExpiryDays: z.number(),
  customExpiry: z.boolean(),
  neverExpire: z.boolean(),
  csvExport: z.boolean(),
  prioritySupport: z.boolean(),
})
export type PlanOffer = z.infer<typeof plan>

/** The plans on offer, as the public pages show them. */
export interface Offers {
  readonly plans: readonly PlanOffer[]
  readonly prices: readonly Price[]
}

export const plans = endpoint({
  ...LIST_PLANS,
  summary: 'List the plans, cheapest first.',
  replies: { 200: z.array(plan) },
})

export const price = z.object({
  id: z.string(),
  priceId: z.string(),
  planName: z.string(),
  interval: priceInterval,
  /** In whole units of the currency: '4.90'. */
  amount: z.string(),
  /** ISO 4217, lower case. */
  currency: z.string(),
})
export type Price = z.infer<typeof price>

export const stripePrices = endpoint({
  ...LIST_PRICES,
  summary: 'List the prices of the paid plans, from the payment provider’s price list.',
  details: '`env` is for admins only.',
  query: z.object({ env: z.enum(['test', 'live']).optional() }),
  replies: { 200: z.array(price) },
})
