import type { Page } from 'playwright'
import type { accountSummary, downgradePreview } from '../../contract/accounts.ts'
import type { upgradePreview } from '../../contract/billing.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'

type Summary = ReplyOf<typeof accountSummary>

const SIGNED_UP = '2039-01-31T12:00:00.000Z'
const NEXT_MONTH = '2040-01-31T12:00:00.000Z'
const LONG_AGO = '2024-05-01T00:00:00.000Z'

const NO_MONEY = { currency: 'usd', creditCents: 0, carriedCents: 0, overdueCents: null, card: null, next: null }

interface Account {
  email: string
  subscriptionStatus: Summary['creator']['subscriptionStatus']
  /** The paid time is over, and the last invoice is open. */
  expired?: boolean
}

/** The summary of an account with a Pro plan, as the server's reply. */
export const accountAnswer = ({ email, subscriptionStatus, expired = false }: Account) =>
  ({
    creator: {
      id: '0190a000-0000-7000-8000-000000000000',
      email,
      createdAt: SIGNED_UP,
      displayName: null,
      planId: 3,
      accountExpireAt: expired ? LONG_AGO : NEXT_MONTH,
      subscriptionStatus,
      billingPeriod: 'monthly',
      stripeCustomerId: 'cus_1',
      stripeSubscriptionId: 'sub_1',
      openInvoiceUrl: expired ? 'https://pay.example.org/in_1' : null,
    },
    plan: { id: 3, name: 'Pro', price: '9.90', yearlyPrice: null, currency: 'usd', monthlyLimit: expired ? 1 : 15 },
    money: NO_MONEY,
    activeLinksCount: expired ? 6 : 0,
    blockedWithoutPlanCount: 0,
    remainingLinks: expired ? 0 : 15,
    isAccountExpired: expired,
    canCreateMore: !expired,
    maySignUpAgain: true,
  }) satisfies Summary

const upgradeToUltra: ReplyOf<typeof upgradePreview> = {
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

/** The preview of a downgrade from Pro that blocks this many links. */
export const downgradeToEssential = (blockedCount = 0) =>
  ({
    planName: 'Essential',
    newPlanLimit: 5,
    scheduledDate: NEXT_MONTH,
    activeLinksCount: blockedCount && blockedCount + 5,
    blockedLinks: Array.from({ length: blockedCount }, (_, index) => ({
      id: `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      locationName: `Hall ${index + 1}`,
    })),
  }) satisfies ReplyOf<typeof downgradePreview>

/** Replies to the previews in the dialogs before a change of plan. */
export const previews = {
  '/api/upgrade-preview**': upgradeToUltra,
  '/api/downgrade-preview**': downgradeToEssential(),
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
