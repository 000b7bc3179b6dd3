import type { Page } from 'playwright'
import type { SignedIn } from '../../server/testing/makers.ts'
import { accountAnswer, press, previews } from './account-answers.ts'
import { heading } from './headings.ts'
import type { Screen } from './looks.ts'
import { type Answers, answering } from './visits.ts'

export const ACCOUNT_EMAIL = 'maya.lindholm@students.institute.example.com'
export const LATER = '2040-01-31T12:00:00.000Z'

type Summary = ReturnType<typeof accountAnswer>
interface Account {
  /** The differences from the summary of a Pro plan, paid monthly. */
  creator?: Partial<Omit<Summary['creator'], 'displayName' | 'billingPeriod'>> & {
    displayName?: string
    billingPeriod?: 'monthly' | 'yearly'
  }
  plan?: object
  money?: object
  expired?: boolean
}
export const CARD = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2049, state: 'good' }
export const CREDIT = { currency: 'usd', creditCents: 7510, carriedCents: 0, overdueCents: null, card: CARD }
const summary = ({ creator, plan, money, expired = false }: Account) => {
  const answer = accountAnswer({
    email: ACCOUNT_EMAIL,
    subscriptionStatus: creator?.subscriptionStatus ?? 'active',
    expired,
  })
  return {
    ...answer,
    creator: { ...answer.creator, ...creator },
    plan: { ...answer.plan, ...plan },
    money: {
      ...answer.money,
      card: CARD,
      next: { at: LATER, currency: 'usd', totalCents: 990, dueCents: 990 },
      ...money,
    },
  }
}

/** A page of an account, of which the server answers this. */
export const accountScreens =
  (owner: () => SignedIn) =>
  (
    name: string,
    path: string,
    account: Account,
    { answers = {}, reach, ...more }: { answers?: Answers } & Partial<Screen>,
  ): Screen => ({
    name,
    path: () => path,
    as: owner,
    before: answering({ '/api/account-summary**': summary(account), ...previews, ...answers }),
    reach: reach ?? heading(/./),
    ...more,
  })

export const pressing =
  (...buttons: string[]) =>
  async (page: Page) => {
    for (const button of buttons) await press(page, button)
  }

export const PAYMENTS = {
  payments: [0, 1, 2, 3, 4].map(index => ({
    id: `0190a000-0000-7000-8000-00000000000${index}`,
    paymentType: ['renewal', 'renewal', 'upgrade', 'renewal', 'new_subscription'][index]!,
    planName: index < 3 ? 'Pro' : 'Essential',
    // Of the upgrade nothing was left to pay, since the year before it was credited.
    totalAmount: index === 2 ? '0.00' : '9.90',
    taxAmount: index === 0 ? '0.73' : '0.00',
    chargedAmount: index === 1 || index === 2 ? '0.00' : '9.90',
    fromCreditAmount: index === 1 ? '9.90' : '0.00',
    toCreditAmount: index === 2 ? '75.10' : '0.00',
    carriedAmount: '0.00',
    currency: 'usd',
    paidAt: `2026-0${9 - index}-14T09:30:00Z`,
    status: ['succeeded', 'succeeded', 'refunded', 'disputed', 'succeeded'][index]!,
    stripeInvoiceNumber: `NM-000${index}`,
    hostedInvoiceUrl: 'https://pay.example.org/in_1',
    billingPeriodStart: `2026-0${9 - index}-14T09:30:00Z`,
    billingPeriodEnd: `2026-1${index % 2}-14T09:30:00Z`,
  })),
  pagination: { total: 9, page: 1, totalPages: 2, hasPrev: false, hasNext: true },
}
/** The next payment where a downgrade to Essential is scheduled. */
export const NEXT_OF_ESSENTIAL = { next: { at: LATER, currency: 'usd', totalCents: 490, dueCents: 490 } }
export const DOWNGRADE = {
  scheduledChange: {
    changeType: 'downgrade',
    currentPlan: 'Pro',
    newPlan: 'Essential',
    scheduledDate: LATER,
    currentPlanLimit: 15,
    newPlanLimit: 5,
  },
}
