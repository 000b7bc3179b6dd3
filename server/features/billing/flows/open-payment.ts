import type * as contract from '../../../../contract/billing.ts'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { paidPlanNameOf } from '../stripe/catalogue.ts'
import type { BillingDeps } from '../stripe/payments.ts'
import { listSubscriptions } from '../stripe/read-snapshot.ts'
import { isMissing } from '../stripe/stripe-call.ts'
import type { SubscriptionSnapshot } from '../stripe/stripe-snapshot.ts'
import { clientSecretOf, isLive, openInvoiceOf } from '../stripe/subscription-rules.ts'
import { withBillingLockCommitted } from './committed-lock.ts'
import { limitLooks } from './limit.ts'

type Open = ReplyOf<typeof contract.openPayment>

/**
 * The one purchase or upgrade that this creator has begun and not paid by card. It is read and nothing else: an address
 * may ask for it, and no address may charge a card or begin anything.
 */
export async function openPaymentOf(deps: BillingDeps, creatorId: string): Promise<Open> {
  await limitLooks(deps.db, creatorId)
  return withBillingLockCommitted<Open>(deps, creatorId, async (_tx, account) => {
    if (!account) return { payment: null }
    const subscriptions = await listSubscriptions(deps.payments.stripe, account.stripe_customer_id).catch(noneOfMissing)
    return { payment: subscriptions.map(payableOf).find(payment => payment !== null) ?? null }
  })
}

function noneOfMissing(error: unknown): [] {
  if (isMissing(error)) return []
  throw error
}

function payableOf(subscription: SubscriptionSnapshot): Open['payment'] {
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
