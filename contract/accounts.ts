import { z } from 'zod'
import { subscriptionStatuses } from './billing.ts'
import { endpoint } from './endpoint.ts'
import { paidPlanName } from './plans.ts'
import { email } from './text.ts'

const card = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
  /** 'expiring': in the month in which it ends, or the one before. */
  state: z.enum(['good', 'expiring', 'expired']),
})

/** In the smallest unit of the currency. */
const accountMoney = z.object({
  currency: z.string(),
  /** What the payment provider holds for this creator: it pays before the card does. */
  creditCents: z.number().int(),
  /** Too little to charge so far: on the next invoice. */
  carriedCents: z.number().int(),
  /** What the open invoice of a failed renewal asks for. */
  overdueCents: z.number().int().nullable(),
  /** The card that is charged; null: none. */
  card: card.nullable(),
  /** Of a cancelled subscription: what would come if it were taken up again. Null: none comes, or it cannot be told now. */
  next: z
    .object({
      at: z.string(),
      currency: z.string(),
      totalCents: z.number().int(),
      /** Charged to the card. */
      dueCents: z.number().int(),
    })
    .nullable(),
})

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
        /** What a year costs where it is paid by the year. */
        yearlyPrice: z.string().nullable(),
        currency: z.string(),
        monthlyLimit: z.number(),
      }),
      money: accountMoney,
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
  body: z.strictObject({
    email,
    /** Credit that the payment provider holds is lost with the account: it must be given up knowingly. */
    loseCredit: z.boolean().default(false),
  }),
  replies: { 200: z.object({ success: z.boolean() }) },
})
