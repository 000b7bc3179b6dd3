import type * as contract from '../../../../contract/billing.ts'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { paidPlanNameOf } from '../stripe/catalogue.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { listSubscriptions } from '../stripe/read-snapshot.ts'
import { isMissing } from '../stripe/stripe-call.ts'
import type { SubscriptionSnapshot } from '../stripe/stripe-snapshot.ts'
import { clientSecretOf, isLive, openInvoiceOf } from '../stripe/subscription-rules.ts'
import { withBillingLockCommitted } from './committed-lock.ts'
import { limitReads } from './limit.ts'

type OpenPayment = ReplyOf<typeof contract.openPayment>

/**
 * The one purchase or upgrade that this creator has begun and not paid yet. Reads only, since opening a URL is enough to call
 * it, and no URL may charge a card or begin a purchase.
 */
export async function openPaymentOf(deps: BillingDeps, creatorId: string): Promise<OpenPayment> {
  await limitReads(deps.db, creatorId)
  return withBillingLockCommitted<OpenPayment>(deps, creatorId, async (_tx, account) => {
    if (!account) return { payment: null }
    const subscriptions = await listSubscriptions(deps.payments.stripe, account.stripe_customer_id).catch(noneIfMissing)
    return { payment: subscriptions.map(payableOf).find(payment => payment !== null) ?? null }
  })
}

function noneIfMissing(error: unknown): [] {
  if (isMissing(error)) return []
  throw error
}

function payableOf(subscription: SubscriptionSnapshot): OpenPayment['payment'] {
  const clientSecret = clientSecretOf(subscription)
  const invoice = openInvoiceOf(subscription)
  const bought = boughtBy(subscription)
  const planName = bought && paidPlanNameOf(bought.planId)
  if (!clientSecret || !invoice || !planName) return null
  return {
    clientSecret,
    planName,
    billingPeriod: bought.billingPeriod,
    upgrade: isLive(subscription),
    currency: invoice.currency,
    dueCents: invoice.remainingCents,
    taxCents: invoice.taxCents,
    creditCents: invoice.totalCents - invoice.dueCents,
    renewsAt: subscription.periodEnd.toISOString(),
  }
}

/** The plan of a purchase or an upgrade. The open invoice of a renewal is paid on the page that its email links to. */
const boughtBy = (
  subscription: SubscriptionSnapshot,
): Pick<SubscriptionSnapshot, 'planId' | 'billingPeriod'> | null => {
  if (subscription.status === 'incomplete') return subscription
  return isLive(subscription) ? subscription.pendingUpdate : null
}
