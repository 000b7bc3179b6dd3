import type Stripe from 'stripe'
import type * as contract from '../../../../contract/billing.ts'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { PaidPlanName } from '../../../../contract/plan-names.ts'
import { Declined } from '../../../http/declined.ts'
import { type CataloguePrice, priceOf } from '../stripe/catalogue.ts'
import { releaseSchedule } from '../stripe/change-subscription.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { callStripe } from '../stripe/stripe-call.ts'
import type { SubscriptionSnapshot } from '../stripe/stripe-snapshot.ts'
import { syncWithin } from '../sync/sync-creator.ts'
import { refusalOfUpgrade } from './change-rules.ts'
import { withBillingLockCommitted } from './committed-lock.ts'
import { balanceAfter, creditOf } from './first-invoice.ts'
import { limitReads } from './limit.ts'

type Preview = ReplyOf<typeof contract.upgradePreview>

/** The amount that Stripe would charge now for a higher plan, billed monthly from now on. */
export async function previewUpgrade(deps: BillingDeps, creatorId: string, planName: PaidPlanName): Promise<Preview> {
  await limitReads(deps.db, creatorId)
  const price = await priceOf(deps, planName, 'month')
  const subscription = await upgradableSubscription(deps, creatorId, price)
  const prorationDate = Math.floor((await deps.now()).getTime() / 1000)
  const invoice = await callStripe(() =>
    deps.payments.stripe.invoices.createPreview({
      customer: subscription.customerId,
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: subscription.itemId, price: price.id }],
        proration_behavior: 'always_invoice',
        proration_date: prorationDate,
      },
    }),
  )
  return {
    planName,
    currency: invoice.currency,
    dueNowCents: Math.max(0, invoice.amount_due),
    fromCreditCents: Math.max(0, creditOf(invoice.starting_balance) - creditOf(balanceAfter(invoice))),
    creditCents: creditOf(balanceAfter(invoice)),
    carriedCents: Math.max(0, balanceAfter(invoice)),
    monthlyCents: price.amountCents,
    nextBillingDate: periodEndAfter(invoice, price, subscription.periodEnd).toISOString(),
    prorationDate,
  }
}

const upgradableSubscription = (
  deps: BillingDeps,
  creatorId: string,
  { planId }: CataloguePrice,
): Promise<SubscriptionSnapshot> =>
  withBillingLockCommitted(deps, creatorId, async tx => {
    const { billing } = await syncWithin(tx, deps, creatorId)
    const refusal = refusalOfUpgrade(billing, planId)
    if (refusal) throw new Declined(refusal)
    const subscription = billing.subscription!
    await releaseSchedule(deps.payments.stripe, subscription)
    return subscription
  })

/** A change from a year to a month begins a new period now; otherwise the current period continues. */
function periodEndAfter({ lines }: Stripe.Invoice, price: CataloguePrice, currentEnd: Date): Date {
  const bought = lines.data.find(line => line.pricing?.price_details?.price === price.id)
  return bought ? new Date(bought.period.end * 1000) : currentEnd
}
