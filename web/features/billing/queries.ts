import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { createSubscription, openPayment } from '../../../contract/billing.ts'
import { createNavToken } from '../../../contract/creators.ts'
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
  /** The card is asked for on this site, or on the payment provider's own page. */
  payOn: 'this_site' | 'provider'
  /** Of who has just verified an address for this subscription. */
  creatorToken?: string | undefined
}

/**
 * Begins a subscription, or continues the one begun before: asking twice makes none twice. Asked once for each visit of
 * the payment page, however often it renders.
 */
export const begunSubscriptionQuery = ({ creatorToken, payOn, email, ...order }: SubscriptionOrder) =>
  queryOptions({
    queryKey: ['subscription-begun', email, order, payOn, creatorToken ?? null],
    queryFn: async () => {
      if (payOn === 'provider') return call(createSubscription, { ...order, email })
      return call(createSubscription, { ...order, creatorToken: creatorToken ?? (await tokenOf(email)) })
    },
    gcTime: 0,
  })

export type OpenPayment = NonNullable<z.infer<(typeof openPayment.replies)[200]>['payment']>

/** What this creator has begun and not paid by card yet, null when there is nothing. Never from the cache. */
export const openPaymentQuery = (email: string | null) =>
  queryOptions({
    queryKey: ['open-payment', email],
    queryFn: async ({ signal }) => (await call(openPayment, {}, { signal })).payment,
    gcTime: 0,
  })

/** In another tab, or once the setup is forgotten: the session stands for the address as well. */
const tokenOf = async (email: string) => (await call(createNavToken, { email, purpose: 'create_link' })).token
