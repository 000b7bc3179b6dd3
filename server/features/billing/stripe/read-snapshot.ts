import type Stripe from 'stripe'
import { Declined } from '../../../http/declined.ts'
import { chargeSnapshotOf } from './charge-snapshot.ts'
import { invoiceSnapshotOf, priceIdOf } from './invoice-snapshot.ts'
import { knownPlans } from './known-plans.ts'
import type { BillingDeps } from './payment-provider.ts'
import { priceIdsOf, scheduleSnapshotOf } from './schedule-snapshot.ts'
import { callStripe, isRefusal, listAll, orNull } from './stripe-call.ts'
import type { StripeSnapshot, SubscriptionSnapshot } from './stripe-snapshot.ts'
import { SUBSCRIPTION_EXPAND, subscriptionSnapshotOf } from './subscription-snapshot.ts'

type ReadDeps = Pick<BillingDeps, 'payments' | 'log'>

export const EMPTY_SNAPSHOT: StripeSnapshot = { balanceCents: 0, subscriptions: [], invoices: [], schedules: [] }

/**
 * Everything that Stripe holds of a customer, read now. A customer who was deleted at Stripe holds nothing, and test data
 * is wiped now and then; but where a live customer is missing, the keys are of another account.
 */
export async function readSnapshot(deps: ReadDeps, customer: string): Promise<StripeSnapshot> {
  const { stripe, livemode } = deps.payments
  try {
    return await readLists(deps, customer)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const found = await orNull(() => stripe.customers.retrieve(customer))
    if (found ? found.deleted : !livemode) return EMPTY_SNAPSHOT
    if (found) throw error
    deps.log.error(
      { err: error, customer },
      'a customer that Stripe does not know: are these the keys of another account?',
    )
    throw new Declined('payments_unavailable')
  }
}

async function readLists(deps: ReadDeps, customer: string): Promise<StripeSnapshot> {
  const { stripe } = deps.payments
  const [subscriptions, invoices, schedules, intents] = await Promise.all([
    listRaw(stripe, customer),
    listAll(page => stripe.invoices.list({ customer, expand: ['data.payments'], ...page })),
    listAll(page => stripe.subscriptionSchedules.list({ customer, ...page })),
    listAll(page => stripe.paymentIntents.list({ customer, expand: ['data.latest_charge'], ...page })),
  ])
  // The lists of an unknown customer come out empty too: with the keys of another account nobody would have a plan.
  const holder = subscriptions[0]?.customer ?? (await callStripe(() => stripe.customers.retrieve(customer)))
  const plans = await knownPlans(deps, [...invoices.map(priceIdOf), ...schedules.flatMap(priceIdsOf)])
  const charged = await Promise.all(intents.map(intent => chargeSnapshotOf(stripe, intent)))
  const charges = new Map(charged.flatMap(charge => (charge ? [[charge.paymentIntentId, charge] as const] : [])))
  return {
    balanceCents: typeof holder === 'string' || holder.deleted ? 0 : holder.balance,
    subscriptions: subscriptions.map(subscriptionSnapshotOf),
    invoices: invoices.map(invoice => invoiceSnapshotOf(invoice, plans, charges)),
    schedules: schedules.flatMap(schedule => scheduleSnapshotOf(schedule, plans) ?? []),
  }
}

const listRaw = (stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> =>
  listAll(page =>
    stripe.subscriptions.list({
      customer,
      status: 'all',
      expand: SUBSCRIPTION_EXPAND.map(path => `data.${path}`),
      ...page,
    }),
  )

/** Only the subscriptions of a snapshot, newest first; none of a deleted customer. */
export async function listSubscriptions(stripe: Stripe, customer: string): Promise<SubscriptionSnapshot[]> {
  try {
    return (await listRaw(stripe, customer)).map(subscriptionSnapshotOf)
  } catch (error) {
    // Of a deleted customer Stripe refuses to expand the customer's card.
    const found = isRefusal(error) ? await orNull(() => stripe.customers.retrieve(customer)) : null
    if (found?.deleted) return []
    throw error
  }
}

export const readSubscription = async (stripe: Stripe, id: string): Promise<SubscriptionSnapshot> =>
  subscriptionSnapshotOf(await callStripe(() => stripe.subscriptions.retrieve(id, { expand: SUBSCRIPTION_EXPAND })))
