import type Stripe from 'stripe'
import { webhookEvents } from '../../../../contract/webhook-events.ts'
import { applySetup } from '../flows/change-card.ts'
import { linkUnknownCustomer } from '../reconcile/link-customer.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { idOf } from '../stripe/snapshot-values.ts'
import { orNull } from '../stripe/stripe-call.ts'
import { withBillingLock } from '../sync/account-lock.ts'
import { accountOfCustomer } from '../sync/account-store.ts'
import { syncAccount } from '../sync/sync-creator.ts'
import { markProcessed, recordArrival } from './event-store.ts'

const HANDLED_EVENTS: ReadonlySet<string> = new Set(webhookEvents)

/** An event only names the customer whose state may have changed; the state, or the card, is read back from Stripe. */
export async function receiveEvent(deps: BillingDeps, event: Stripe.Event, receivedAt: Date): Promise<void> {
  if (!HANDLED_EVENTS.has(event.type) || (await recordArrival(deps.db, event))) return
  const customerId = await customerOf(deps, event.data.object)
  const account = customerId && (await accountOfCustomer(deps.db, customerId, deps.payments.livemode))
  if (account && event.type === 'setup_intent.succeeded') {
    await applySetup(deps, account.creatorId, event.data.object.id)
    return void (await markProcessed(deps.db, event.id))
  }
  if (account) return syncAfterEvent(deps, { creatorId: account.creatorId, eventId: event.id, receivedAt })
  if (customerId) await linkUnknownCustomer(deps, customerId)
  await markProcessed(deps.db, event.id)
}

interface EventSync {
  creatorId: string
  eventId: string
  receivedAt: Date
}

/** Events come in bursts: a sync that began after the arrival of an event has read the change that the event reports. */
const syncAfterEvent = (deps: BillingDeps, { creatorId, eventId, receivedAt }: EventSync): Promise<void> =>
  withBillingLock(deps, creatorId, async (tx, account) => {
    if (!account?.synced_at || account.synced_at <= receivedAt) await syncAccount(tx, deps, creatorId, account)
    await markProcessed(tx, eventId)
  })

/** A dispute names its payment instead of a customer. Null where Stripe knows no such payment. */
async function customerOf({ payments }: BillingDeps, object: Stripe.Event.Data.Object): Promise<string | null> {
  const { customer, payment_intent: intentId } = object as {
    customer?: string | { id: string } | null
    payment_intent?: string | { id: string } | null
  }
  if (customer) return idOf(customer)
  const id = idOf(intentId)
  if (!id) return null
  return idOf((await orNull(() => payments.stripe.paymentIntents.retrieve(id)))?.customer)
}
