import { Declined } from '../../../http/declined.ts'
import { cancelNow, releaseSchedule } from '../stripe/change-subscription.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { listSubscriptions } from '../stripe/read-snapshot.ts'
import { isMissing } from '../stripe/stripe-call.ts'
import { isEnded } from '../stripe/subscription-rules.ts'
import { hasUnpaidInvoices, voidUnpaidInvoices } from '../stripe/void-invoices.ts'
import { type BillingTx, withBillingLockForCreator } from '../sync/account-lock.ts'
import { expireSession, listCheckoutSessions } from './checkout-sessions.ts'

/**
 * Ends everything that could still charge this creator, then calls `erase` inside the lock, so that a waiting purchase finds
 * no account. Declines with `deletion_stopped`, and erases nothing, where an end is not certain; credit is lost only with
 * `loseCredit`. A creator who never was a customer needs no Stripe.
 */
export const closeBillingOf = (
  deps: BillingDeps,
  { creatorId, loseCredit }: { creatorId: string; loseCredit: boolean },
  erase: (tx: BillingTx) => Promise<void>,
): Promise<void> =>
  withBillingLockForCreator(deps, creatorId, async tx => {
    const account = await tx
      .selectFrom('billing_accounts')
      .where('creator_id', '=', creatorId)
      .select(['livemode', 'stripe_customer_id as customerId', 'balance_cents as balanceCents'])
      .executeTakeFirst()
    if (account && account.balanceCents < 0 && !loseCredit) throw new Declined('credit_would_be_lost')
    if (account && !(await tryToClose(deps, account))) throw new Declined('deletion_stopped')
    await erase(tx)
  })

/** True once nothing is left. No subscription runs where the service has no plans. Keys of the other mode, or none at all, cannot reach this creator's subscription. */
async function tryToClose(deps: BillingDeps, { livemode, customerId }: { livemode: boolean; customerId: string }) {
  if (!deps.config.plansOn) return true
  if (livemode !== deps.payments.livemode) return false
  try {
    await close(deps, customerId)
    return await isNothingLeft(deps, customerId)
  } catch (error) {
    // Test data is wiped now and then; where a live customer is missing, the keys are of another account.
    if (isMissing(error) && !livemode) return true
    deps.log.warn({ err: error }, 'billing could not be closed')
    return false
  }
}

async function close({ payments: { stripe } }: BillingDeps, customerId: string): Promise<void> {
  for (const session of await listCheckoutSessions(stripe, customerId))
    if (session.status === 'open') await expireSession(stripe, session.id)
  for (const subscription of await listSubscriptions(stripe, customerId)) {
    if (isEnded(subscription)) continue
    await releaseSchedule(stripe, subscription)
    await cancelNow(stripe, subscription.id)
  }
  await voidUnpaidInvoices(stripe, customerId)
}

async function isNothingLeft({ payments: { stripe } }: BillingDeps, customerId: string): Promise<boolean> {
  const subscriptions = await listSubscriptions(stripe, customerId)
  const sessions = await listCheckoutSessions(stripe, customerId)
  const unpaid = await hasUnpaidInvoices(stripe, customerId)
  return subscriptions.every(isEnded) && sessions.every(({ status }) => status !== 'open') && !unpaid
}
