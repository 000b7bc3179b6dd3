import Stripe from 'stripe'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type * as contract from '../../../../contract/payment-methods.ts'
import { Declined } from '../../../http/declined.ts'
import type { BillingDeps } from '../stripe/payments.ts'
import { idOf } from '../stripe/snapshot-values.ts'
import { callStripe, isRefusal } from '../stripe/stripe-call.ts'
import { type BillingAccountRow, type BillingTx, withBillingLock } from '../sync/account-lock.ts'
import type { BillingState } from '../sync/billing-state.ts'
import { syncWithin } from '../sync/sync-creator.ts'
import { withBillingLockCommitted } from './committed-lock.ts'
import { limitChanges } from './limit.ts'

type Changed = ReplyOf<typeof contract.changeCard>

const NEWEST = 10

/** Begins with a SetupIntent, by which the browser hands a card to Stripe without money. */
export async function beginCardChange(
  deps: BillingDeps,
  creatorId: string,
): Promise<ReplyOf<typeof contract.beginCardChange>> {
  await limitChanges(deps.db, creatorId)
  return withBillingLockCommitted(deps, creatorId, async (_tx, account) => {
    if (!account?.stripe_subscription_id) throw new Declined('no_subscription')
    const { client_secret: setupSecret } = await callStripe(() =>
      deps.payments.stripe.setupIntents.create({
        customer: account.stripe_customer_id,
        usage: 'off_session',
      }),
    )
    if (!setupSecret) throw new Declined('payments_unavailable')
    return { setupSecret }
  })
}

/** The card of the newest finished SetupIntent pays from now on. Asked again it changes nothing. */
export async function changeCard(deps: BillingDeps, creatorId: string): Promise<Changed> {
  await limitChanges(deps.db, creatorId)
  return withBillingLockCommitted(deps, creatorId, async (tx, account) => {
    const { billing } = await syncWithin(tx, deps, creatorId)
    if (!account || !billing.subscription) throw new Declined('no_subscription')
    const setup = await newestSetup(deps, account)
    if (!setup) throw new Declined('card_missing')
    return applied(deps, tx, { creatorId, account, billing, setup })
  })
}

/** The same for a browser that did not come back from its bank: the event of the finished SetupIntent is enough. */
export const applySetup = (deps: BillingDeps, creatorId: string, setupIntentId: string): Promise<void> =>
  withBillingLock(deps, creatorId, async (tx, account) => {
    const { billing } = await syncWithin(tx, deps, creatorId)
    const setup = account && billing.subscription && (await newestSetup(deps, account))
    if (setup && setup.id === setupIntentId) await applied(deps, tx, { creatorId, account, billing, setup })
  })

interface Setup {
  id: string
  cardId: string
}

/** The newest alone: an event that comes late must not bring an older card back. */
async function newestSetup({ payments: { stripe } }: BillingDeps, account: BillingAccountRow): Promise<Setup | null> {
  const { data } = await callStripe(() =>
    stripe.setupIntents.list({ customer: account.stripe_customer_id, limit: NEWEST }),
  )
  const newest = data.find(({ status }) => status === 'succeeded')
  const cardId = idOf(newest?.payment_method)
  return newest && cardId ? { id: newest.id, cardId } : null
}

interface Change {
  creatorId: string
  account: BillingAccountRow
  billing: BillingState
  setup: Setup
}

async function applied(deps: BillingDeps, tx: BillingTx, change: Change): Promise<Changed> {
  const { stripe } = deps.payments
  const { account, billing, setup } = change
  const card = { default_payment_method: setup.cardId }
  await callStripe(() => stripe.subscriptions.update(billing.subscription!.id, card))
  await callStripe(() => stripe.customers.update(account.stripe_customer_id, { invoice_settings: card }))
  if (billing.scheduledChange) await carryIntoSchedule(stripe, billing.scheduledChange.scheduleId, setup.cardId)
  const invoice = billing.openInvoice && (await tried(stripe, billing.openInvoice.id, setup))
  await syncWithin(tx, deps, change.creatorId)
  return { success: true, invoice }
}

/** The phases of a schedule name the card that was charged when it was made. */
async function carryIntoSchedule(stripe: Stripe, scheduleId: string, cardId: string): Promise<void> {
  const { current_phase: current, phases } = await callStripe(() => stripe.subscriptionSchedules.retrieve(scheduleId))
  const ahead = phases.filter(({ end_date }) => !current || end_date > current.start_date)
  await callStripe(() =>
    stripe.subscriptionSchedules.update(scheduleId, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: ahead.map(({ items, start_date, end_date }) => ({
        items: items.map(({ price, quantity }) => ({ price: idOf(price)!, quantity: quantity ?? 1 })),
        start_date,
        end_date,
        proration_behavior: 'none' as const,
        default_payment_method: cardId,
      })),
    }),
  )
}

/** One card is tried once for an invoice, however often it is asked for. A refusal of the bank is an outcome. */
async function tried(stripe: Stripe, invoiceId: string, { id, cardId }: Setup): Promise<'paid' | 'unpaid'> {
  try {
    const { status } = await callStripe(() =>
      stripe.invoices.pay(invoiceId, { payment_method: cardId }, { idempotencyKey: `card:${id}:${invoiceId}` }),
    )
    return status === 'paid' ? 'paid' : 'unpaid'
  } catch (error) {
    // A refusal: the invoice was paid or voided since it was read, and the next sync finds out which.
    if (error instanceof Stripe.errors.StripeCardError || isRefusal(error)) return 'unpaid'
    throw error
  }
}
