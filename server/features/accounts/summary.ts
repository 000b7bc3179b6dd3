import type { accountSummary } from '../../../contract/accounts.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { NEVER_EXPIRES_AT } from '../../../contract/expiry.ts'
import { FREE_PLAN_ID, NO_PLAN_ID } from '../../../contract/plan-names.ts'
import { Declined } from '../../http/declined.ts'
import { amountOf, nextInvoiceOf, planNamed, pricesOf, type Subscription, subscriptionOf } from '../billing/index.ts'
import { type CreatorCaller, maySignUp } from '../creators/index.ts'
import { activeOwnLinks, planOverview } from '../links/index.ts'
import { cardStateOf } from './card-rules.ts'
import type { AccountsDeps } from './deps.ts'
import { linksBeyond } from './links-beyond.ts'

const FREE = { price: '0.00', yearlyPrice: null, currency: 'usd' }
/** Of a plan whose price cannot be read, and where there are no plans. */
const NO_PRICE = { price: null, yearlyPrice: null, currency: 'usd' }

/** Everything that My Account shows, except the list of payments. */
export async function summaryOf(
  deps: AccountsDeps,
  caller: Pick<CreatorCaller, 'creatorId' | 'email'>,
): Promise<ReplyOf<typeof accountSummary>> {
  const [overview, subscription, free, active] = await Promise.all([
    planOverview(deps, caller),
    subscriptionOf(deps.db, caller.creatorId),
    planNamed(deps.db, 'Free'),
    activeOwnLinks(deps.db, caller.creatorId),
  ])
  const { creator, plan, activeLinksCount, remainingLinks, canCreateMore, isAccountExpired } = overview
  const [price, next, now] = await Promise.all([
    priceOf(deps, plan, subscription),
    nextInvoiceOf(deps, caller.creatorId),
    deps.now(),
  ])
  const renewsAt = subscription.renews ? subscription.paidThrough?.toISOString() : undefined
  return {
    creator: {
      id: creator.id,
      email: creator.email,
      createdAt: creator.createdAt,
      displayName: creator.displayName,
      planId: creator.planId,
      accountExpireAt: creator.accountExpireAt ?? renewsAt ?? NEVER_EXPIRES_AT,
      subscriptionStatus: subscription.status,
      billingPeriod: subscription.billingPeriod ?? 'monthly',
      stripeCustomerId: subscription.stripeCustomerId,
      stripeSubscriptionId: subscription.stripeSubscriptionId,
      openInvoiceUrl: subscription.openInvoiceUrl,
    },
    plan: { id: plan.id, name: plan.name, monthlyLimit: plan.monthlyLimit, ...price },
    money: { ...moneyOf(subscription, now), next },
    activeLinksCount,
    blockedWithoutPlanCount: plan.id === NO_PLAN_ID ? 0 : linksBeyond(free.linkLimit, active).length,
    remainingLinks,
    canCreateMore,
    isAccountExpired,
    maySignUpAgain: maySignUp(deps.config, caller.email),
  }
}

/**
 * The price of one month. A subscriber's own price comes first, since it may be older than the list's; a yearly price is
 * divided by 12. Without a subscription the price list decides. When Stripe cannot be reached the page is shown without a price.
 */
async function priceOf(deps: AccountsDeps, plan: { id: number; name: string }, subscription: Subscription) {
  if (plan.id === FREE_PLAN_ID) return FREE
  if (plan.id === NO_PLAN_ID) return NO_PRICE
  const { priceCents, currency, billingPeriod } = subscription
  if (priceCents !== null && currency !== null) {
    if (billingPeriod !== 'yearly') return { price: amountOf(priceCents, currency), yearlyPrice: null, currency }
    const price = amountOf(Math.round(priceCents / 12), currency)
    return { price, yearlyPrice: amountOf(priceCents, currency), currency }
  }
  const prices = await pricesOf(deps).catch((error: unknown) => {
    if (error instanceof Declined) return []
    throw error
  })
  const monthly = prices.find(({ planName, interval }) => planName === plan.name && interval === 'month')
  if (!monthly) return NO_PRICE
  return {
    price: amountOf(monthly.amountCents, monthly.currency),
    yearlyPrice: null,
    currency: monthly.currency,
  }
}

const moneyOf = ({ balanceCents, openInvoiceCents, currency, card }: Subscription, now: Date) => ({
  currency: currency ?? 'usd',
  creditCents: Math.max(0, -balanceCents),
  carriedCents: Math.max(0, balanceCents),
  overdueCents: openInvoiceCents,
  card: card && { ...card, state: cardStateOf(card, now) },
})
