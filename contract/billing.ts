import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { paidPlanNames } from './plan-names.ts'
import { billingPeriod, paidPlanName } from './plans.ts'
import { email, secretToken } from './text.ts'

/** The state of a creator's subscription. 'active' is also the status of a creator without one. */
export const subscriptionStatuses = ['active', 'past_due', 'cancelled', 'expired'] as const

const stripeId = z
  .string()
  .trim()
  .regex(/^\w{1,255}$/, { error: 'This isn’t an id of the payment provider.' })
/** Whether a payment has arrived; `error` says what to do when `success` is false. */
const paymentConfirmation = z.object({
  success: z.boolean(),
  message: z.string().optional(),
  error: z.string().optional(),
  planName: z.string().optional(),
})

export const paymentsConfig = endpoint({
  method: 'GET',
  path: '/api/config/payments',
  summary: 'Find out how this browser can pay.',
  replies: {
    200: z.object({
      /** Null where payments are not set up. */
      publishableKey: z.string().nullable(),
      /** The card form is our own, and no money moves. */
      simulated: z.boolean(),
    }),
  },
})

export const createSubscription = endpoint({
  method: 'POST',
  path: '/api/create-subscription',
  summary: 'Begin a subscription.',
  details:
    'A call with a `creatorToken` gets a `clientSecret`, any other a `checkoutUrl`. A repeated call continues the same purchase.',
  body: z.strictObject({
    creatorToken: secretToken.optional(),
    email: email.optional(),
    planName: paidPlanName,
    billingPeriod: billingPeriod.default('monthly'),
    /** Must be the current price of this plan and period: a purchase from an old price list is declined. */
    priceId: stripeId.optional(),
    /** The amount that was shown as due. A purchase that credit pays in full begins only when this is 0. */
    dueCents: z.number().int().min(0).optional(),
  }),
  replies: {
    200: z.object({
      clientSecret: z.string().optional(),
      /** The subscription has begun, paid by credit. With this secret the browser saves a card for its renewals. */
      setupSecret: z.string().optional(),
      /** The amount that is paid with the clientSecret. */
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
  summary: 'Get the purchase or upgrade that you have begun and not paid yet, if any.',
  replies: {
    200: z.object({
      payment: z
        .object({
          clientSecret: z.string(),
          planName: z.enum(paidPlanNames),
          billingPeriod,
          /** True for an upgrade: the subscription keeps its present plan until this is paid. */
          upgrade: z.boolean(),
          currency: z.string(),
          dueCents: z.number().int(),
          taxCents: z.number().int(),
          /** Paid by credit; a negative amount was carried over from earlier invoices. */
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
  summary: 'Check whether your Checkout session has been paid.',
  body: z.strictObject({ sessionId: stripeId, email }),
  replies: { 200: paymentConfirmation },
})

export const manualSubscriptionProcess = endpoint({
  method: 'POST',
  path: '/api/manual-subscription-process',
  summary: 'Check whether a subscription has been paid.',
  body: z.strictObject({ email, planName: paidPlanName, billingPeriod: billingPeriod.default('monthly') }),
  replies: { 200: paymentConfirmation },
})

export const manualUpgradeProcess = endpoint({
  method: 'POST',
  path: '/api/manual-upgrade-process',
  summary: 'Check whether an upgrade has been paid.',
  body: z.strictObject({ email, planName: paidPlanName }),
  replies: { 200: paymentConfirmation },
})

export const processPaymentIntentUpgrade = endpoint({
  method: 'POST',
  path: '/api/process-payment-intent-upgrade',
  summary: 'Check whether the payment of an upgrade has succeeded.',
  body: z.strictObject({ payment_intent_id: stripeId, email, plan_name: paidPlanName }),
  replies: { 200: paymentConfirmation },
})

export const upgradePreview = endpoint({
  method: 'GET',
  path: '/api/upgrade-preview',
  summary: 'Get the price of an upgrade, today and from the next period on.',
  query: z.object({ newPlanName: paidPlanName }),
  replies: {
    200: z.object({
      planName: z.string(),
      currency: z.string(),
      /** Charged immediately; 0 when the rest of the current period covers the upgrade. */
      dueNowCents: z.number().int(),
      /** The part of the upgrade that credit pays. */
      fromCreditCents: z.number().int(),
      /** The credit that remains, which lowers the next invoices. */
      creditCents: z.number().int(),
      /** Too little to charge now, so it is added to the next invoice. */
      carriedCents: z.number().int(),
      monthlyCents: z.number().int(),
      nextBillingDate: z.string(),
      /** In seconds since 1970. Sent back with the upgrade, so that the amount shown is the amount charged. */
      prorationDate: z.number().int(),
    }),
  },
})

export const upgradeSubscriptionPlan = endpoint({
  method: 'POST',
  path: '/api/upgrade-subscription-plan',
  summary: 'Move to a higher plan, billed monthly.',
  details: 'The answer has a `clientSecret` when the payer must confirm the payment.',
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
  summary: 'Move to a lower plan at the end of the billing period.',
  body: z.strictObject({ email, newPlanName: paidPlanName }),
  replies: { 200: z.object({ message: z.string(), scheduledDate: z.string() }) },
})

export const scheduledPlanChanges = endpoint({
  method: 'GET',
  path: '/api/scheduled-plan-changes',
  summary: 'Get the plan change that waits for the end of the billing period, if any.',
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
  summary: 'Cancel your subscription at the end of the paid period.',
  body: z.strictObject({ email }),
  replies: { 200: z.object({ success: z.boolean(), accessUntil: z.string() }) },
})

export const reactivateSubscription = endpoint({
  method: 'POST',
  path: '/api/reactivate-subscription',
  summary: 'Undo a cancellation.',
  details: 'If the subscription has ended, `requireNewSubscription` says that a new one is needed.',
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
  /** Paid by card; null until it has been read back from the payment provider. */
  chargedAmount: z.string().nullable(),
  fromCreditAmount: z.string(),
  toCreditAmount: z.string(),
  /** Too little to charge, so it is added to the next invoice. */
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
  summary: 'List your payments, newest first.',
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
