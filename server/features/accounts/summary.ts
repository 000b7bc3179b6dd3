import type { accountSummary } from '../../../contract/accounts.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { FREE_PLAN_ID, NEVER_EXPIRES_AT } from '../../../contract/links.ts'
import { Declined } from '../../http/declined.ts'
import { amountOf, pricesOf, subscriptionOf } from '../billing/index.ts'
import type { CreatorCaller } from '../creators/index.ts'
import { planOverview } from '../links/index.ts'
import type { AccountsDeps } from './deps.ts'

const FREE = { price: '0.00', currency: 'usd' }
const OUT_OF_REACH = { price: null, currency: 'usd' }

/** Everything that My Account shows, but payments. */
export async function summaryOf(
  deps: AccountsDeps,
  caller: Pick<CreatorCaller, 'creatorId' | 'email'>,
): Promise<ReplyOf<typeof accountSummary>> {
  const [overview, subscription] = await Promise.all([
    planOverview(deps, caller),
    subscriptionOf(deps.db, caller.creatorId),
  ])
  const { creator, plan, activeLinksCount, remainingLinks, canCreateMore, isAccountExpired } = overview
  const renewsAt = subscription.renews ? subscription.paidThrough?.toISOString() : undefined
  return {
    creator: {
      id: creator.id,
      email: creator.email,
      createdAt: creator.createdAt,
      planId: creator.planId,
      accountExpireAt: creator.accountExpireAt ?? renewsAt ?? NEVER_EXPIRES_AT,
      subscriptionStatus: subscription.status,
      billingPeriod: subscription.billingPeriod,
      openInvoiceUrl: subscription.openInvoiceUrl,
    },
    plan: { id: plan.id, name: plan.name, monthlyLimit: plan.monthlyLimit, ...(await monthlyPriceOf(deps, plan)) },
    activeLinksCount,
    remainingLinks,
    canCreateMore,
    isAccountExpired,
  }
}

/** The page is worth more than the price on it. */
async function monthlyPriceOf(deps: AccountsDeps, plan: { id: number; name: string }) {
  if (plan.id === FREE_PLAN_ID) return FREE
  const prices = await pricesOf(deps).catch((error: unknown) => {
    if (error instanceof Declined) return []
    throw error
  })
  const monthly = prices.find(({ planName, interval }) => planName === plan.name && interval === 'month')
  return monthly ? { price: amountOf(monthly.amountCents, monthly.currency), currency: monthly.currency } : OUT_OF_REACH
}
