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
  /** 'expiring' in the card's last month and in the month before. */
  state: z.enum(['good', 'expiring', 'expired']),
})

/** Amounts are in the smallest unit of the currency. */
const accountMoney = z.object({
  currency: z.string(),
  /** The creator's credit at the payment provider, used before the card is charged. */
  creditCents: z.number().int(),
  /** Too little to charge, so it is added to the next invoice. */
  carriedCents: z.number().int(),
  /** The amount of the open invoice of a failed renewal. */
  overdueCents: z.number().int().nullable(),
  /** The card that will be charged. */
  card: card.nullable(),
  /**
   * The next invoice; for a cancelled subscription, the invoice that would follow a reactivation. Null when no invoice will
   * come, and while the payment provider is out of reach.
   */
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
  summary: 'Get your account: plan, subscription and next payment.',
  query: z.object({ email: email.optional() }),
  replies: {
    200: z.object({
      creator: z.object({
        id: z.string(),
        email: z.string(),
        createdAt: z.string(),
        displayName: z.string().nullable(),
        planId: z.number(),
        /** The year 2199 stands for never. */
        accountExpireAt: z.string(),
        subscriptionStatus: z.enum(subscriptionStatuses),
        billingPeriod: z.string(),
        stripeCustomerId: z.string().nullable(),
        stripeSubscriptionId: z.string().nullable(),
        /** The open invoice of a failed renewal. */
        openInvoiceUrl: z.string().nullable(),
      }),
      plan: z.object({
        id: z.number(),
        name: z.string(),
        /** For one month, in whole units of the currency: '4.90'. Null without plans, and while the price list cannot be read. */
        price: z.string().nullable(),
        /** The price of a year, when the plan is paid by the year. */
        yearlyPrice: z.string().nullable(),
        currency: z.string(),
        monthlyLimit: z.number(),
      }),
      money: accountMoney,
      activeLinksCount: z.number(),
      /** How many of today's active links are blocked once the paid plan ends. */
      blockedWithoutPlanCount: z.number().int(),
      remainingLinks: z.number(),
      isAccountExpired: z.boolean(),
      canCreateMore: z.boolean(),
      /** Whether the same email may have an account again, once this one is deleted. */
      maySignUpAgain: z.boolean(),
    }),
  },
})

export const downgradePreview = endpoint({
  method: 'GET',
  path: '/api/downgrade-preview',
  summary: 'Preview a downgrade: when it begins, and which links it blocks.',
  query: z.object({ newPlanName: paidPlanName }),
  replies: {
    200: z.object({
      planName: z.string(),
      newPlanLimit: z.number(),
      scheduledDate: z.string(),
      activeLinksCount: z.number(),
      /** Newest first, counted among today's active links. */
      blockedLinks: z.array(z.object({ id: z.string(), locationName: z.string() })),
    }),
  },
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/delete-account',
  summary: 'Cancel your subscription immediately and erase your account.',
  details: 'Needs a session that began in the last 15 minutes.',
  body: z.strictObject({
    email,
    /** The creator agrees to lose the credit at the payment provider, which ends with the account. */
    loseCredit: z.boolean().default(false),
  }),
  replies: { 200: z.object({ success: z.boolean() }) },
})
