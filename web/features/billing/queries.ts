import { queryOptions } from '@tanstack/react-query'
import { createSubscription } from '../../../contract/billing.ts'
import { type BillingPeriod, type PaidPlanName, plans, stripePrices } from '../../../contract/plans.ts'
import { call } from '../../lib/call.ts'

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => call(plans, {}, { signal }),
})

/** A price may change while the app is open; what is shown is what is paid. */
export const pricesQuery = queryOptions({
  queryKey: ['prices'],
  queryFn: ({ signal }) => call(stripePrices, {}, { signal }),
  staleTime: 60_000,
})

export interface SubscriptionOrder {
  planName: PaidPlanName
  billingPeriod: BillingPeriod
  priceId: string
  email: string
  /** Of who verified an address for this subscription: the card is asked for on this site. */
  creatorToken?: string | undefined
}

/**
 * Begins a subscription, or continues the one begun before: asking twice makes none twice. Asked once for each visit of
 * the payment page, however often it renders.
 */
export const begunSubscriptionQuery = ({ creatorToken, email, ...order }: SubscriptionOrder) =>
  queryOptions({
    queryKey: ['subscription-begun', email, order, creatorToken ?? null],
    queryFn: () => call(createSubscription, { ...order, ...(creatorToken ? { creatorToken } : { email }) }),
    gcTime: 0,
  })
