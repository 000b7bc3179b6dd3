import { z } from 'zod'
import { subscriptionStatuses } from './billing.ts'
import { endpoint } from './endpoint.ts'
import { paidPlanName } from './plans.ts'
import { email } from './text.ts'

export const accountSummary = endpoint({
  method: 'GET',
  path: '/api/account-summary',
  summary: 'Everything My Account shows of the signed-in creator, but payments',
  query: z.object({ email: email.optional() }),
  replies: {
    200: z.object({
      creator: z.object({
        id: z.string(),
        email: z.string(),
        createdAt: z.string(),
        planId: z.number(),
        /** Year 2199: never. */
        accountExpireAt: z.string(),
        subscriptionStatus: z.enum(subscriptionStatuses),
        billingPeriod: z.string().nullable(),
        /** The open invoice of a failed renewal. */
        openInvoiceUrl: z.string().nullable(),
      }),
      plan: z.object({
        id: z.number(),
        name: z.string(),
        /** In whole units of the currency for one month: '4.90'; null while the price list is out of reach. */
        price: z.string().nullable(),
        currency: z.string(),
        monthlyLimit: z.number(),
      }),
      activeLinksCount: z.number(),
      remainingLinks: z.number(),
      isAccountExpired: z.boolean(),
      canCreateMore: z.boolean(),
    }),
  },
})

export const downgradePreview = endpoint({
  method: 'GET',
  path: '/api/downgrade-preview',
  summary: 'When a lower plan would begin, and which links it would block',
  query: z.object({ newPlanName: paidPlanName }),
  replies: {
    200: z.object({
      planName: z.string(),
      newPlanLimit: z.number(),
      scheduledDate: z.string(),
      activeLinksCount: z.number(),
      /** Newest first; as of today's links. */
      blockedLinks: z.array(z.object({ id: z.string(), locationName: z.string() })),
    }),
  },
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/delete-account',
  summary: 'Cancel the subscription at once and erase the account; needs a session of the last 15 minutes',
  body: z.strictObject({ email }),
  replies: { 200: z.object({ success: z.boolean() }) },
})
