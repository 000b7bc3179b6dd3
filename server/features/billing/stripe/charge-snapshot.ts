import type Stripe from 'stripe'
import { listAll } from './stripe-call.ts'
import type { ChargeSnapshot } from './stripe-snapshot.ts'

export async function chargeSnapshotOf(
  stripe: Stripe,
  { id, latest_charge: charge }: Stripe.PaymentIntent,
): Promise<ChargeSnapshot | null> {
  if (!charge || typeof charge === 'string') return null
  const { amount_captured: amountCents, amount_refunded: refundedCents, disputed } = charge
  const dispute = disputed ? await disputeOf(stripe, id) : null
  return { paymentIntentId: id, amountCents, refundedCents, dispute }
}

/** A dispute in one of these is over without loss; an inquiry ('warning') takes no money. */
const NOT_LOST = ['won', 'warning_closed', 'prevented']

/** Only for disputed charges: a charge itself tells no more than that it was disputed. */
async function disputeOf(stripe: Stripe, intentId: string): Promise<ChargeSnapshot['dispute']> {
  const disputes = await listAll(page => stripe.disputes.list({ payment_intent: intentId, ...page }))
  if (disputes.some(({ status }) => status === 'lost')) return 'lost'
  return disputes.every(({ status }) => NOT_LOST.includes(status)) ? 'won' : 'open'
}
