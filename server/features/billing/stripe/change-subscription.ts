import type Stripe from 'stripe'
import { readSubscription } from './read-snapshot.ts'
import { callStripe, isRefusal } from './stripe-call.ts'
import type { SubscriptionSnapshot } from './stripe-snapshot.ts'
import { isEnded } from './subscription-rules.ts'
import { SUBSCRIPTION_EXPAND, subscriptionSnapshotOf } from './subscription-snapshot.ts'

/** Without an idempotency key: the reply is the subscription as it is now, never a replay. */
export const updateSubscription = async (
  stripe: Stripe,
  id: string,
  changes: Stripe.SubscriptionUpdateParams,
): Promise<SubscriptionSnapshot> =>
  subscriptionSnapshotOf(
    await callStripe(() => stripe.subscriptions.update(id, { ...changes, expand: SUBSCRIPTION_EXPAND })),
  )

/** Ends a subscription immediately; one that Stripe has ended in the meantime stays as it ended. */
export async function cancelNow(stripe: Stripe, id: string): Promise<SubscriptionSnapshot> {
  try {
    const params = { invoice_now: false, prorate: false, expand: SUBSCRIPTION_EXPAND }
    return subscriptionSnapshotOf(await callStripe(() => stripe.subscriptions.cancel(id, params)))
  } catch (error) {
    if (!isRefusal(error)) throw error
    const subscription = await readSubscription(stripe, id)
    if (!isEnded(subscription)) throw error
    return subscription
  }
}

/** Drops a subscription's schedule: the subscription continues as it is. */
export async function releaseSchedule(stripe: Stripe, { scheduleId }: SubscriptionSnapshot): Promise<void> {
  if (scheduleId) await callStripe(() => stripe.subscriptionSchedules.release(scheduleId))
}
