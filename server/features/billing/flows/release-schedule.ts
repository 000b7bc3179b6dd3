import type Stripe from 'stripe'
import { idOf } from '../stripe/read-snapshot.ts'
import { callStripe } from '../stripe/stripe-call.ts'

/** The subscription goes on as it is; what was planned for later is forgotten. */
export async function releaseSchedule(stripe: Stripe, { schedule }: Stripe.Subscription): Promise<void> {
  const scheduleId = idOf(schedule)
  if (scheduleId) await callStripe(() => stripe.subscriptionSchedules.release(scheduleId))
}
