import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { priceInterval } from './plans.ts'
import { email } from './text.ts'

export const stripeEnvironment = endpoint({
  method: 'GET',
  path: '/api/stripe-environment',
  summary: 'Check how the payment provider is set up. For admins.',
  replies: {
    200: z.object({
      mode: z.enum(['test', 'live', 'simulated', 'off']),
      environment: z.string(),
      hasTestKeys: z.boolean(),
      hasLiveKeys: z.boolean(),
      /** Masked except for the last four characters; null when none is set. */
      currentSecretKey: z.string().nullable(),
      currentWebhookSecret: z.string().nullable(),
    }),
  },
})

export const databaseInfo = endpoint({
  method: 'GET',
  path: '/api/database-info',
  summary: 'See which database is in use, without its credentials. For admins.',
  replies: {
    200: z.object({
      environment: z.string(),
      database: z.string(),
      creatorCount: z.number(),
      /** Whether the count is the database's estimate, as it is above a million. */
      estimated: z.boolean(),
      host: z.string(),
    }),
  },
})

export const eraseSupportMessages = endpoint({
  method: 'POST',
  path: '/api/admin/erase-support-messages',
  summary: 'Erase every support message sent from one email. For admins.',
  body: z.strictObject({ personEmail: email }),
  replies: { 200: z.object({ erased: z.number() }) },
})

export const disputedPayments = endpoint({
  method: 'GET',
  path: '/api/admin/disputed-payments',
  summary: 'List disputed payments with their accounts, newest first. For admins.',
  replies: {
    200: z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        planName: z.string(),
        /** In whole units of the currency. */
        amount: z.string(),
        currency: z.string(),
        paidAt: z.string(),
        status: z.enum(['disputed', 'dispute_lost']),
        invoiceNumber: z.string().nullable(),
      }),
    ),
  },
})

/** How a price of the list is brought in line. */
export const priceActions = ['create', 'replace', 'keep'] as const
export type PriceAction = (typeof priceActions)[number]

export const setupLiveStripe = endpoint({
  method: 'POST',
  path: '/api/admin/setup-live-stripe',
  summary: 'Sync the payment provider’s live prices with the price list. For admins.',
  details: 'Without `apply`, the call only reports what would change.',
  body: z.strictObject({ apply: z.boolean().default(false) }),
  replies: {
    200: z.object({
      applied: z.boolean(),
      results: z.array(
        z.object({
          planName: z.string(),
          interval: priceInterval,
          amount: z.string(),
          action: z.enum(priceActions),
          /** Null while the price does not exist yet. */
          priceId: z.string().nullable(),
        }),
      ),
    }),
  },
})

export const endAccountSessions = endpoint({
  method: 'POST',
  path: '/api/admin/end-sessions',
  summary: 'Sign an account out everywhere. For admins.',
  details: 'Without `apply`, the call only counts the sessions.',
  body: z.strictObject({ accountEmail: email, apply: z.boolean().default(false) }),
  replies: { 200: z.object({ applied: z.boolean(), sessions: z.number() }) },
})
