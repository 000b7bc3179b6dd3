import type { Payment } from '../../../contract/billing.ts'
import { neverExpires } from '../../../contract/expiry.ts'
import { UNLIMITED } from '../../../contract/plan-names.ts'
import type { PlanOffer } from '../../../contract/plans.ts'
import type { OpenSession } from '../../../contract/sessions.ts'
import { longDate } from '../../lib/long-date.ts'
import { money, moneyOfCents } from '../../lib/money.ts'
import {
  type AccountSummary,
  benefitsOf,
  limitOf,
  limitWords,
  nextPaymentWords,
  type ScheduledChange,
  usedOf,
} from '../billing/index.ts'

type Status = AccountSummary['creator']['subscriptionStatus']
type Word = { label: string; tone: 'neutral' | 'accent' | 'danger' }

const STATUS_WORDS: Record<Status, Word> = {
  active: { label: 'Active', tone: 'accent' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  past_due: { label: 'Payment failed', tone: 'danger' },
  expired: { label: 'Expired', tone: 'danger' },
}

export const statusWord = ({ creator, isAccountExpired }: AccountSummary): Word =>
  STATUS_WORDS[isAccountExpired ? 'expired' : creator.subscriptionStatus]

export const cancellationWords = ({ creator }: AccountSummary): string =>
  creator.subscriptionStatus === 'past_due'
    ? 'If you cancel after a failed payment, your plan ends right away and the open invoice is void.'
    : 'After you cancel, your plan stays active until the paid period ends.'

interface ComesNext {
  label: string
  text: string
}

/** The next payment, in one line; null where none comes, and none came before. */
export function comesNext({ creator, plan, money, isAccountExpired }: AccountSummary): ComesNext | null {
  if (plan.name === 'Free' || isAccountExpired || creator.subscriptionStatus === 'expired') return null
  if (creator.subscriptionStatus === 'cancelled')
    return { label: 'No next payment.', text: `${plan.name} ends on ${longDate(creator.accountExpireAt)}` }
  if (creator.subscriptionStatus === 'past_due')
    return money.overdueCents === null
      ? null
      : { label: 'Due now', text: moneyOfCents(money.overdueCents, money.currency) }
  return money.next && { label: 'Next payment', text: nextPaymentWords(money.next) }
}

/** The colour of the expiry date. After a failed payment the account may continue or end at that date. */
export function expiryTone({ creator, isAccountExpired }: AccountSummary, now: Date): 'good' | 'open' | 'over' {
  if (isAccountExpired) return 'over'
  if (creator.subscriptionStatus === 'past_due' || new Date(creator.accountExpireAt) <= now) return 'open'
  return 'good'
}

/** Active links out of the limit in force, which after expiry is lower than the plan's. */
export function usedWords({ plan, activeLinksCount, isAccountExpired }: AccountSummary): string {
  const limit = limitOf(plan.monthlyLimit)
  if (limit === null) return `${activeLinksCount.toLocaleString()} of Unlimited`
  return `${usedOf(activeLinksCount, limit)}${isAccountExpired ? ' until you renew' : ''}`
}

export const remainingWords = ({ plan, remainingLinks }: AccountSummary): string =>
  limitOf(plan.monthlyLimit) === null || remainingLinks < 0 || remainingLinks >= UNLIMITED
    ? 'Unlimited'
    : remainingLinks.toLocaleString()

/** The label of an account's date of expiry. A plan without a subscription ends: nothing renews it. */
export function expiryLabel({ creator, isAccountExpired }: AccountSummary): string {
  if (neverExpires(creator.accountExpireAt)) return 'Account expiry'
  if (isAccountExpired) return 'Expired on'
  if (creator.subscriptionStatus === 'past_due') return 'Access until'
  return creator.subscriptionStatus === 'active' && creator.stripeSubscriptionId ? 'Renews on' : 'Ends on'
}

export const expiryWords = (accountExpireAt: string): string =>
  neverExpires(accountExpireAt) ? 'Never expires' : longDate(accountExpireAt)

type Shares = Pick<
  Payment,
  'currency' | 'totalAmount' | 'chargedAmount' | 'fromCreditAmount' | 'toCreditAmount' | 'carriedAmount'
>

/** The charged amount, and where the rest of the total came from or went; `rest` is null when the card paid everything. */
export function paymentShares(payment: Shares, locale?: string): { charged: string; rest: string | null } {
  const { currency, totalAmount, chargedAmount, fromCreditAmount, toCreditAmount, carriedAmount } = payment
  const words = (amount: string, text: string) =>
    Number(amount) > 0 ? [`${money(amount, currency, locale)} ${text}`] : []
  const rest = [
    ...words(fromCreditAmount, 'from credit'),
    ...words(toCreditAmount, 'added to your credit'),
    ...words(carriedAmount, 'added to your next invoice'),
  ]
  const charged = money(chargedAmount ?? totalAmount, currency, locale)
  return rest.length === 0 ? { charged, rest: null } : { charged: `${charged} charged`, rest: rest.join(' · ') }
}

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Browsers report a frozen, years-old version for these systems. */
const FROZEN_SYSTEM = /^(macOS|Windows)\b.*/

/** 'Chrome 140 on Android 15', as far as known. */
export const sessionWords = ({ browser, os }: Pick<OpenSession, 'browser' | 'os'>): string =>
  [browser || 'Unknown browser', os.replace(FROZEN_SYSTEM, '$1')].filter(Boolean).join(' on ')

/** As specified, My Account speaks of links per month. */
export const planFeatures = (plan: Parameters<typeof benefitsOf>[0] & Pick<PlanOffer, 'monthlyLimit'>): string[] => [
  `${limitWords(plan.monthlyLimit)} check-in links per month`,
  ...benefitsOf(plan),
]

const PAYMENT_TYPES: Record<Payment['paymentType'], string> = {
  new_subscription: 'New Subscription',
  upgrade: 'Upgrade',
  renewal: 'Renewal',
}

export const paymentTypeWord = (type: Payment['paymentType']): string => PAYMENT_TYPES[type]

export const paymentStatusWord = (status: string): string =>
  status === 'succeeded' ? 'Completed' : status.replaceAll('_', ' ')

interface PaymentsPage {
  shown: number
  total: number
  page: number
  totalPages: number
}

export const shownPayments = ({ shown, total, page, totalPages }: PaymentsPage): string =>
  `Showing ${shown} of ${total} payments (Page ${page} of ${totalPages})`

/** The notice about a change of plan at the end of the billing period. */
export function scheduledChangeWords(change: ScheduledChange) {
  const downgrade = change.changeType === 'downgrade'
  const date = longDate(change.scheduledDate)
  return {
    title: downgrade ? 'Scheduled Plan Downgrade' : 'Scheduled Plan Change',
    change: `${change.currentPlan} to ${change.newPlan} on ${date}`,
    limits: downgrade
      ? `Active links: ${limitWords(change.currentPlanLimit)} now, ${limitWords(change.newPlanLimit)} after.`
      : null,
    access: `You have full access to your current features until ${date}.`,
  }
}
