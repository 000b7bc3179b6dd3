import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { billingPeriod, paidPlanName, planNames } from './plans.ts'
import { captchaToken, email, secretToken } from './text.ts'

/** The pages and acts that a mailed or navigation token may lead to. */
export const tokenPurposes = [
  'create_link',
  'dashboard_access',
  'subscription_verify',
  'my_account_access',
  'upgrade_access',
  'delete_account',
  'admin_access',
] as const
export const tokenPurpose = z.enum(tokenPurposes)
export type TokenPurpose = z.infer<typeof tokenPurpose>

/** Purposes that need a session opened within the last minutes: access to a browser that was left open is not enough. */
export const freshPurposes = ['delete_account', 'admin_access'] as const
export const FRESH_SESSION_MINUTES = 15

const message = z.object({ message: z.string() })

/** Random, made by the form that requests an email. The code of that email works in the same form only. */
const requiredFormId = z
  .string()
  .regex(/^[0-9a-f]{32}$/, { error: 'This code no longer works. Please request a new one.' })
const formId = requiredFormId.optional()

/** The plan that was chosen before the email was verified. `creatorToken` begins the subscription. */
export const subscriptionSetup = z.object({
  email: z.string(),
  planName: z.enum(planNames),
  billingPeriod,
  creatorToken: z.string(),
})
export type SubscriptionSetup = z.infer<typeof subscriptionSetup>

/** `confirm`: the link was opened in another browser than the one that requested it, so a press must confirm the sign-in. */
export const verifiedToken = z.object({
  success: z.boolean(),
  confirm: z.boolean().optional(),
  email: z.string().optional(),
  purpose: tokenPurpose.optional(),
  redirectTo: z.string().optional(),
  subscriptionData: subscriptionSetup.optional(),
  message: z.string().optional(),
})
export type VerifiedToken = z.infer<typeof verifiedToken>

export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/creators/send-verification',
  summary: 'Mail a one-time link and code that open the link-creation page or, with a plan, the purchase',
  body: z
    .strictObject({
      email,
      recaptchaToken: captchaToken,
      formId,
      purpose: z.literal('subscription').optional(),
      planName: paidPlanName.optional(),
      billingPeriod: billingPeriod.optional(),
      /** Accepted and ignored: the price list decides the charge. */
      price: z.union([z.string().max(32), z.number()]).optional(),
    })
    .refine(({ purpose, planName }) => purpose === undefined || planName !== undefined, {
      path: ['planName'],
      error: 'Please choose a plan.',
    }),
  replies: { 200: message.extend({ success: z.boolean() }) },
})

export const confirmItIsYou = endpoint({
  method: 'POST',
  path: '/api/creators/confirm-it-is-you',
  summary:
    'Mail the signed-in creator a fresh link and code that lead back to what needs a session of the last 15 minutes',
  body: z.strictObject({ email, formId, purpose: z.enum(freshPurposes).default('delete_account') }),
  replies: { 200: message },
})

export const dashboardAccess = endpoint({
  method: 'POST',
  path: '/api/dashboard/access',
  summary:
    'Mail a one-time link and code that open the dashboard. The first email in an hour needs no captcha, nor does a browser that has signed in before',
  body: z.strictObject({ email, recaptchaToken: captchaToken, formId }),
  replies: { 200: message },
})

export const signInEmail = endpoint({
  method: 'GET',
  path: '/api/sign-in-emails/:formId',
  summary: 'Whether the email that a form has asked for could be sent; only in the browser that asked',
  params: z.object({ formId: requiredFormId }),
  replies: { 200: z.object({ email: z.string(), state: z.enum(['sending', 'sent', 'undeliverable']) }) },
})

export const verify = endpoint({
  method: 'GET',
  path: '/api/verify/:token',
  summary: 'Verify a mailed or navigation token; consumes it only in the browser that asked for it',
  params: z.object({ token: secretToken }),
  replies: { 200: verifiedToken },
})

export const verifyByQuery = endpoint({
  method: 'GET',
  path: '/api/verify',
  summary: 'The same as GET /api/verify/{token}',
  query: z.object({ token: secretToken }),
  replies: { 200: verifiedToken },
})

export const confirmToken = endpoint({
  method: 'POST',
  path: '/api/verify/:token',
  summary: 'Consume a mailed token in another browser, after a press',
  params: z.object({ token: secretToken }),
  body: z.strictObject({}),
  replies: { 200: verifiedToken },
})

export const verifyCode = endpoint({
  method: 'POST',
  path: '/api/verify-code',
  summary:
    'Sign in with the 6-digit code of the email that this request was answered with, in the browser that asked for it',
  body: z.strictObject({
    formId,
    code: z
      .string()
      .transform(text => text.replace(/\s/g, ''))
      .pipe(z.string().regex(/^\d{6}$/, { error: 'The code has 6 digits.' })),
  }),
  replies: { 200: verifiedToken },
})

export const createNavToken = endpoint({
  method: 'POST',
  path: '/api/creators/create-nav-token',
  summary: 'A short-lived token that moves a signed-in creator between pages',
  body: z.strictObject({ email, purpose: tokenPurpose.default('dashboard_access') }),
  replies: { 200: z.object({ success: z.boolean(), token: z.string(), message: z.string().optional() }) },
})

export const session = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'Whom this browser is signed in as',
  replies: { 200: z.object({ email: z.string().nullable() }) },
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/sign-out',
  summary: 'End this session, or every session of the account',
  body: z.strictObject({ everywhere: z.boolean().default(false) }),
  replies: { 200: z.object({ success: z.boolean() }) },
})
