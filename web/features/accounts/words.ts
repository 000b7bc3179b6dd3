import type { Payment } from '../../../contract/billing.ts'
import { neverExpires } from '../../../contract/expiry.ts'
import { UNLIMITED } from '../../../contract/links.ts'
import type { PlanOffer } from '../../../contract/plans.ts'
import type { OpenSession } from '../../../contract/sessions.ts'
import { longDate } from '../../lib/long-date.ts'
import { money } from '../../lib/money.ts'
import { type AccountSummary, limitOf, type ScheduledChange, usedOf } from '../billing/index.ts'

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
    ? 'A plan whose payment failed ends at once when it is cancelled, and its open invoice is void.'
    : 'A cancelled plan stays until the end of the paid period.'

/** How the date reads to which the account is paid. A failed payment leaves open what comes after it. */
export function expiryTone({ creator, isAccountExpired }: AccountSummary, now: Date): 'good' | 'open' | 'over' {
  if (isAccountExpired) return 'over'
  if (creator.subscriptionStatus === 'past_due' || new Date(creator.accountExpireAt) <= now) return 'open'
  return 'good'
}

export const limitWords = (monthlyLimit: number): string => limitOf(monthlyLimit)?.toLocaleString() ?? 'Unlimited'

/** Of what the account allows now, which after its end is less than the plan. */
export function usedWords({ plan, activeLinksCount, isAccountExpired }: AccountSummary): string {
  const limit = limitOf(plan.monthlyLimit)
  if (limit === null) return `${activeLinksCount.toLocaleString()} of Unlimited`
  return `${usedOf(activeLinksCount, limit)}${isAccountExpired ? ' while expired' : ''}`
}

export const remainingWords = ({ plan, remainingLinks }: AccountSummary): string =>
  limitOf(plan.monthlyLimit) === null || remainingLinks < 0 || remainingLinks >= UNLIMITED
    ? 'Unlimited'
    : remainingLinks.toLocaleString()

export const expiryWords = (accountExpireAt: string): string =>
  neverExpires(accountExpireAt) ? 'Never expires' : longDate(accountExpireAt)

type Price = Pick<AccountSummary['plan'], 'price' | 'yearlyPrice' | 'currency'>

/** A year that is paid at once is told beside its twelfth part. */
export function priceWords({ price, yearlyPrice, currency }: Price, locale?: string): string {
  if (price === null) return 'Not available at the moment'
  const monthly = `${money(price, currency, locale)} per month`
  return yearlyPrice === null ? monthly : `${monthly}, ${money(yearlyPrice, currency, locale)} billed yearly`
}

type Shares = Pick<
  Payment,
  'currency' | 'totalAmount' | 'chargedAmount' | 'fromCreditAmount' | 'toCreditAmount' | 'carriedAmount'
>

/** What was charged, and where the rest of the total came from or went; `rest` is null for a plain payment by card. */
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

/** Browsers no longer tell which version of these they run on: each names one that is years old. */
const FROZEN_SYSTEM = /^(macOS|Windows)\b.*/

/** 'Chrome 140 on Android 15', as far as the browser says. */
export const sessionWords = ({ browser, os }: Pick<OpenSession, 'browser' | 'os'>): string =>
  [browser || 'Unknown browser', os.replace(FROZEN_SYSTEM, '$1')].filter(Boolean).join(' on ')

type Features = Pick<PlanOffer, 'monthlyLimit' | 'customExpiry' | 'neverExpire' | 'csvExport' | 'prioritySupport'>

/** What the plan has, in the order in which plans are compared. */
export function planFeatures(has: Features): string[] {
  return [
    `${limitWords(has.monthlyLimit)} check-in links per month`,
    ...(has.customExpiry ? ['Custom expiry'] : []),
    ...(has.neverExpire ? ['Never-expire option'] : []),
    'Dashboard analytics',
    'Link email verification',
    ...(has.csvExport ? ['CSV export'] : []),
    ...(has.prioritySupport ? ['Priority support'] : []),
  ]
}

const PAYMENT_TYPES: Record<Payment['paymentType'], string> = {
  new_subscription: 'New Subscription',
  upgrade: 'Upgrade',
  renewal: 'Renewal',
}

export const paymentTypeWord = (type: Payment['paymentType']): string => PAYMENT_TYPES[type]

export const paymentStatusWord = (status: string): string => (status === 'succeeded' ? 'Completed' : status)

interface PaymentsPage {
  shown: number
  total: number
  page: number
  totalPages: number
}

export const shownPayments = ({ shown, total, page, totalPages }: PaymentsPage): string =>
  `Showing ${shown} of ${total} payments (Page ${page} of ${totalPages})`

/** A change of plan that waits for the end of the period, as its notice says it. */
export function scheduledChangeWords(change: ScheduledChange) {
  const downgrade = change.changeType === 'downgrade'
  const date = longDate(change.scheduledDate)
  return {
    title: downgrade ? 'Scheduled Plan Downgrade' : 'Scheduled Plan Change',
    change: `${change.currentPlan} to ${change.newPlan} on ${date}`,
    limits: downgrade
      ? `Monthly link limit: ${limitWords(change.currentPlanLimit)} now, ${limitWords(change.newPlanLimit)} after.`
      : null,
    access: `You have full access to your current features until ${date}.`,
  }
}
