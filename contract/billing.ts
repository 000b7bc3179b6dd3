import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { billingPeriod, paidPlanName, paidPlanNames } from './plans.ts'
import { email, secretToken } from './text.ts'

/** As `creator-plan` and My Account tell it; anything but cancelled reads as active. */
export const subscriptionStatuses = ['active', 'past_due', 'cancelled', 'expired'] as const

const stripeId = z
  .string()
  .trim()
  .regex(/^\w{1,255}$/, { error: 'This is no id of the payment provider.' })
/** `error` says what to do when `success` is false. */
const checkedAgain = z.object({
  success: z.boolean(),
  message: z.string().optional(),
  error: z.string().optional(),
  planName: z.string().optional(),
})

export const paymentsConfig = endpoint({
  method: 'GET',
  path: '/api/config/payments',
  summary: 'How this browser can pay',
  replies: {
    200: z.object({
      /** Null: payments are not set up here. */
      publishableKey: z.string().nullable(),
      /** The card form is our own, and no money moves. */
      simulated: z.boolean(),
    }),
  },
})

export const createSubscription = endpoint({
  method: 'POST',
  path: '/api/create-subscription',
  summary:
    'Begin a subscription: a clientSecret with a creatorToken, else a checkoutUrl. Repeating it continues the same one',
  body: z.strictObject({
    creatorToken: secretToken.optional(),
    email: email.optional(),
    planName: paidPlanName,
    billingPeriod: billingPeriod.default('monthly'),
    /** Must be the price of this plan and period: whoever looks at an old price list is told. */
    priceId: stripeId.optional(),
    /** What was shown as due. Without a 0 here nothing begins that credit would pay for. */
    dueCents: z.number().int().min(0).optional(),
  }),
  replies: {
    200: z.object({
      clientSecret: z.string().optional(),
      /** The subscription has begun, paid by credit: this secret keeps a card for its renewals. */
      setupSecret: z.string().optional(),
      /** What the clientSecret pays. */
      dueCents: z.number().int().optional(),
      subscriptionId: z.string().optional(),
      checkoutUrl: z.string().optional(),
      error: z.string().optional(),
    }),
  },
})

export const openPayment = endpoint({
  method: 'GET',
  path: '/api/open-payment',
  summary: 'What the signed-in creator has begun and not paid by card yet, if anything',
  replies: {
    200: z.object({
      payment: z
        .object({
          clientSecret: z.string(),
          planName: z.enum(paidPlanNames),
          billingPeriod,
          /** Of a subscription that goes on meanwhile with its plan of before. */
          upgrade: z.boolean(),
          currency: z.string(),
          dueCents: z.number().int(),
          taxCents: z.number().int(),
          /** Taken from the credit; below 0 what was carried over from before. */
          creditCents: z.number().int(),
          renewsAt: z.string(),
        })
        .nullable(),
    }),
  },
})

export const processCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/process-checkout-session',
  summary: 'Look again at a Checkout session of the signed-in creator',
  body: z.strictObject({ sessionId: stripeId, email }),
  replies: { 200: checkedAgain },
})

export const manualSubscriptionProcess = endpoint({
  method: 'POST',
  path: '/api/manual-subscription-process',
  summary: 'Look again whether this subscription is paid',
  body: z.strictObject({ email, planName: paidPlanName, billingPeriod: billingPeriod.default('monthly') }),
  replies: { 200: checkedAgain },
})

export const manualUpgradeProcess = endpoint({
  method: 'POST',
  path: '/api/manual-upgrade-process',
  summary: 'Look again whether this upgrade is paid',
  body: z.strictObject({ email, planName: paidPlanName }),
  replies: { 200: checkedAgain },
})

export const processPaymentIntentUpgrade = endpoint({
  method: 'POST',
  path: '/api/process-payment-intent-upgrade',
  summary: 'Look again at the payment of an upgrade',
  body: z.strictObject({ payment_intent_id: stripeId, email, plan_name: paidPlanName }),
  replies: { 200: checkedAgain },
})

export const upgradePreview = endpoint({
  method: 'GET',
  path: '/api/upgrade-preview',
  summary: 'What an upgrade costs now, and from the next period on',
  query: z.object({ newPlanName: paidPlanName }),
  replies: {
    200: z.object({
      planName: z.string(),
      currency: z.string(),
      /** Charged at once; 0 when the rest of the current period covers it. */
      dueNowCents: z.number().int(),
      /** Taken from the credit for it. */
      fromCreditCents: z.number().int(),
      /** What is left over and lowers the next invoices. */
      creditCents: z.number().int(),
      /** Too little to charge now: on the next invoice. */
      carriedCents: z.number().int(),
      monthlyCents: z.number().int(),
      nextBillingDate: z.string(),
      /** Sent back with the upgrade, so that what was shown is what is charged. */
      prorationDate: z.number().int(),
    }),
  },
})

export const upgradeSubscriptionPlan = endpoint({
  method: 'POST',
  path: '/api/upgrade-subscription-plan',
  summary: 'Move to a higher plan, billed monthly; a clientSecret is answered when the payment needs the payer',
  body: z.strictObject({
    email,
    newPlanName: paidPlanName,
    billingPeriod: billingPeriod.default('monthly'),
    prorationDate: z.number().int().positive().optional(),
  }),
  replies: {
    200: z.object({
      success: z.boolean(),
      clientSecret: z.string().optional(),
      subscriptionId: z.string().optional(),
      planName: z.string(),
      error: z.string().optional(),
    }),
  },
})

export const downgradeSubscriptionPlan = endpoint({
  method: 'POST',
  path: '/api/downgrade-subscription-plan',
  summary: "Move to a lower plan at the period's end",
  body: z.strictObject({ email, newPlanName: paidPlanName }),
  replies: { 200: z.object({ message: z.string(), scheduledDate: z.string() }) },
})

export const scheduledPlanChanges = endpoint({
  method: 'GET',
  path: '/api/scheduled-plan-changes',
  summary: 'The plan change that waits for the end of the billing period, if any',
  query: z.object({ email: email.optional() }),
  replies: {
    200: z.object({
      scheduledChange: z
        .object({
          changeType: z.string(),
          currentPlan: z.string(),
          newPlan: z.string(),
          scheduledDate: z.string(),
          currentPlanLimit: z.number(),
          newPlanLimit: z.number(),
        })
        .nullable(),
    }),
  },
})

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/cancel-subscription',
  summary: 'End the subscription with the paid period',
  body: z.strictObject({ email }),
  replies: { 200: z.object({ success: z.boolean(), accessUntil: z.string() }) },
})

export const reactivateSubscription = endpoint({
  method: 'POST',
  path: '/api/reactivate-subscription',
  summary: 'Take a cancellation back; an expired subscription needs a new one',
  body: z.strictObject({ email }),
  replies: {
    200: z.object({
      success: z.boolean(),
      requireNewSubscription: z.boolean().optional(),
      nextBillingDate: z.string().optional(),
    }),
  },
})

export const PAYMENTS_PAGE_SIZE = 5

export const paymentTypes = ['new_subscription', 'upgrade', 'renewal'] as const

export const payment = z.object({
  id: z.string(),
  paymentType: z.enum(paymentTypes),
  planName: z.string(),
  /** In whole units of the currency: '9.90'. */
  totalAmount: z.string(),
  taxAmount: z.string(),
  /** Taken from the card; null until it has been read back. */
  chargedAmount: z.string().nullable(),
  fromCreditAmount: z.string(),
  toCreditAmount: z.string(),
  /** Too little to charge: on the next invoice. */
  carriedAmount: z.string(),
  currency: z.string(),
  paidAt: z.string(),
  /** 'succeeded', 'refunded', 'partially_refunded', 'disputed' or 'dispute_lost'. */
  status: z.string(),
  stripeInvoiceNumber: z.string().nullable(),
  hostedInvoiceUrl: z.string().nullable(),
  billingPeriodStart: z.string().nullable(),
  billingPeriodEnd: z.string().nullable(),
})
export type Payment = z.infer<typeof payment>

export const payments = endpoint({
  method: 'GET',
  path: '/api/payments',
  summary: 'What the signed-in creator has paid, newest first',
  query: z.object({
    email: email.optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(PAYMENTS_PAGE_SIZE),
  }),
  replies: {
    200: z.object({
      payments: z.array(payment),
      pagination: z.object({
        total: z.number(),
        page: z.number(),
        totalPages: z.number(),
        hasPrev: z.boolean(),
        hasNext: z.boolean(),
      }),
    }),
  },
})
