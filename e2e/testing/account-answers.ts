import type { Page } from 'playwright'
import type { z } from 'zod'
import type { accountSummary, downgradePreview } from '../../contract/accounts.ts'
import type { upgradePreview } from '../../contract/billing.ts'

const NEXT_MONTH = '2040-01-31T12:00:00.000Z'
const SIGNED_UP = '2039-01-31T12:00:00.000Z'

export const NO_MONEY = { currency: 'usd', creditCents: 0, carriedCents: 0, overdueCents: null, card: null, next: null }

/** The summary of an account with a cancelled Pro plan that has not ended yet, as the server's reply. */
export const cancelledAccount = (email: string) =>
  ({
    creator: {
      id: '0190a000-0000-7000-8000-000000000000',
      email,
      createdAt: SIGNED_UP,
      planId: 3,
      accountExpireAt: NEXT_MONTH,
      subscriptionStatus: 'cancelled',
      billingPeriod: 'monthly',
      openInvoiceUrl: null,
    },
    plan: { id: 3, name: 'Pro', price: '9.90', yearlyPrice: null, currency: 'usd', monthlyLimit: 15 },
    money: NO_MONEY,
    activeLinksCount: 0,
    remainingLinks: 15,
    isAccountExpired: false,
    canCreateMore: true,
  }) satisfies z.infer<(typeof accountSummary.replies)[200]>

const upgradeToUltra: z.infer<(typeof upgradePreview.replies)[200]> = {
  planName: 'Ultra',
  currency: 'usd',
  dueNowCents: 1000,
  fromCreditCents: 0,
  creditCents: 0,
  carriedCents: 0,
  monthlyCents: 1990,
  nextBillingDate: NEXT_MONTH,
  prorationDate: 2_211_000_000,
}
const downgradeToEssential: z.infer<(typeof downgradePreview.replies)[200]> = {
  planName: 'Essential',
  newPlanLimit: 5,
  scheduledDate: NEXT_MONTH,
  activeLinksCount: 0,
  blockedLinks: [],
}

/** Replies to the previews in the dialogs before a change of plan. */
export const previews = {
  '/api/upgrade-preview**': upgradeToUltra,
  '/api/downgrade-preview**': downgradeToEssential,
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
