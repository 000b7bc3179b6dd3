import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { openPayment } from '../../../../contract/billing.ts'
import type { BillingPeriod, PaidPlanName } from '../../../../contract/plan-names.ts'
import { purchasePreview } from '../../../../contract/purchases.ts'
import { call } from '../../../lib/call.ts'

export type PurchasePreview = z.infer<(typeof purchasePreview.replies)[200]>

/** The price of a new subscription for this creator today. Never from the cache, since credit changes. */
export const purchasePreviewQuery = (email: string | null, planName: PaidPlanName, billingPeriod: BillingPeriod) =>
  queryOptions({
    queryKey: ['purchase-preview', email, planName, billingPeriod],
    queryFn: ({ signal }) => call(purchasePreview, { planName, billingPeriod }, { signal }),
    gcTime: 0,
  })

export type OpenPayment = NonNullable<z.infer<(typeof openPayment.replies)[200]>['payment']>

/** The payment that this creator has begun and not completed, or null. Never from the cache. */
export const openPaymentQuery = (email: string | null) =>
  queryOptions({
    queryKey: ['open-payment', email],
    queryFn: async ({ signal }) => (await call(openPayment, {}, { signal })).payment,
    gcTime: 0,
  })
