import type Stripe from 'stripe'
import type * as contract from '../../../../contract/billing.ts'
import type { InputOf, ReplyOf } from '../../../../contract/endpoint.ts'
import type { BillingPeriod, PaidPlanName } from '../../../../contract/plan-names.ts'
import { problems } from '../../../../contract/problems.ts'
import { Declined } from '../../../http/declined.ts'
import { planIdOf, planNameOf } from '../stripe/catalogue.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { idOf } from '../stripe/snapshot-values.ts'
import { listAll, orNull } from '../stripe/stripe-call.ts'
import type { BillingState } from '../sync/billing-state.ts'
import { syncCreator } from '../sync/sync-creator.ts'
import { isPaidFor } from './change-rules.ts'
import { limitReads } from './limit.ts'

type Confirmation = ReplyOf<typeof contract.manualSubscriptionProcess>
type ExpectedPlan = { planName: PaidPlanName; billingPeriod?: BillingPeriod }

/** Confirms that the creator has the plan, paid. The names in the request are compared and never applied. */
export async function confirmPlan(deps: BillingDeps, creatorId: string, expected: ExpectedPlan): Promise<Confirmation> {
  await limitReads(deps.db, creatorId)
  return resultOf(await syncCreator(deps, creatorId), expected)
}

/** Confirms that a Checkout session of this creator's has been paid. */
export async function confirmCheckout(
  deps: BillingDeps,
  creatorId: string,
  { sessionId }: InputOf<typeof contract.processCheckoutSession>,
): Promise<Confirmation> {
  await limitReads(deps.db, creatorId)
  const session = await ownObject(deps, creatorId, stripe => stripe.checkout.sessions.retrieve(sessionId))
  const billing = await syncCreator(deps, creatorId)
  if (session.status !== 'complete' || session.payment_status === 'unpaid') return unconfirmed
  return resultOf(billing)
}

/** Confirms that the payment of an upgrade has succeeded. */
export async function confirmUpgradePayment(
  deps: BillingDeps,
  creatorId: string,
  { payment_intent_id: id, plan_name: planName }: InputOf<typeof contract.processPaymentIntentUpgrade>,
): Promise<Confirmation> {
  await limitReads(deps.db, creatorId)
  const payment = await ownObject(deps, creatorId, stripe => stripe.paymentIntents.retrieve(id))
  const paid = payment.status === 'succeeded' && (await paysAnInvoice(deps.payments.stripe, payment))
  const billing = await syncCreator(deps, creatorId)
  return paid ? resultOf(billing, { planName }) : unconfirmed
}

const unconfirmed: Confirmation = { success: false, error: problems.payment_unconfirmed.error }

function resultOf(billing: BillingState, expected?: ExpectedPlan): Confirmation {
  const planMatches = !expected || billing.planId === planIdOf(expected.planName)
  const periodMatches = !expected?.billingPeriod || billing.billingPeriod === expected.billingPeriod
  if (!isPaidFor(billing) || !planMatches || !periodMatches) return unconfirmed
  const planName = planNameOf(billing.planId)
  return { success: true, planName, message: `Your ${planName} plan is active.` }
}

/** An object of this creator's customer. Another customer's object is answered as one that does not exist. */
async function ownObject<T extends { id: string; customer: string | { id: string } | null }>(
  { db, payments }: BillingDeps,
  creatorId: string,
  retrieve: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  const account = await db
    .selectFrom('billing_accounts')
    .where('creator_id', '=', creatorId)
    .where('livemode', '=', payments.livemode)
    .select('stripe_customer_id as customerId')
    .executeTakeFirst()
  if (!account) throw new Declined('not_found')
  const found = await orNull(() => retrieve(payments.stripe))
  if (!found || idOf(found.customer) !== account.customerId) throw new Declined('not_found')
  return found
}

async function paysAnInvoice(stripe: Stripe, { id, customer }: Stripe.PaymentIntent): Promise<boolean> {
  const payments = await listAll(page =>
    stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: id },
      expand: ['data.invoice'],
      ...page,
    }),
  )
  return payments.some(({ invoice }) => {
    if (typeof invoice === 'string' || invoice.deleted) return false
    return invoice.status === 'paid' && idOf(invoice.customer) === idOf(customer)
  })
}
