import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { paidPlanNames } from './plan-names.ts'
import { billingPeriod, paidPlanName } from './plans.ts'

/** Begins no purchase. Amounts are in the smallest unit of the currency. */
export const purchasePreview = endpoint({
  method: 'GET',
  path: '/api/purchase-preview',
  summary: 'Get today’s price of a new subscription: tax, credit and the amount due.',
  query: z.object({ planName: paidPlanName, billingPeriod: billingPeriod.default('monthly') }),
  replies: {
    200: z.object({
      planName: z.enum(paidPlanNames),
      billingPeriod,
      /** Sent back with the purchase, so that a changed price is noticed. */
      priceId: z.string(),
      currency: z.string(),
      /** The first invoice, tax included. */
      totalCents: z.number().int(),
      taxCents: z.number().int(),
      /** Charged to the card today; 0 when the credit covers it. */
      dueCents: z.number().int(),
      /** The creator's credit before and after the purchase. */
      creditCents: z.number().int(),
      creditAfterCents: z.number().int(),
      /** Each period from `renewsAt` on, without tax. */
      renewalCents: z.number().int(),
      renewsAt: z.string(),
    }),
  },
})
