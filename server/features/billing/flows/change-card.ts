import Stripe from 'stripe'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type * as contract from '../../../../contract/payment-methods.ts'
import { Declined } from '../../../http/declined.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { idOf } from '../stripe/snapshot-values.ts'
import { callStripe, isRefusal } from '../stripe/stripe-call.ts'
import { type BillingAccountRow, type BillingTx, withBillingLock } from '../sync/account-lock.ts'
import type { BillingState } from '../sync/billing-state.ts'
import { syncWithin } from '../sync/sync-creator.ts'
import { withBillingLockCommitted } from './committed-lock.ts'
import { limitChanges } from './limit.ts'

type Changed = ReplyOf<typeof contract.changeCard>

/** Abandoned SetupIntents may be newer than the last succeeded one. */
const MAX_SETUP_INTENTS = 10

/** Creates a SetupIntent, by which the browser saves a card at Stripe without a payment. */
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

/** The card of the newest succeeded SetupIntent pays from now on. A repeated request changes nothing. */
export async function changeCard(deps: BillingDeps, creatorId: string): Promise<Changed> {
  await limitChanges(deps.db, creatorId)
  return withBillingLockCommitted(deps, creatorId, async (tx, account) => {
    const { billing } = await syncWithin(tx, deps, creatorId)
    if (!account || !billing.subscription) throw new Declined('no_subscription')
    const setup = await newestSetup(deps, account)
    if (!setup) throw new Declined('card_missing')
    return applyCard(deps, tx, { creatorId, account, billing, setup })
  })
}

/** As `changeCard`, by the webhook event: for a browser that did not return from its bank. */
export const applySetup = (deps: BillingDeps, creatorId: string, setupIntentId: string): Promise<void> =>
  withBillingLock(deps, creatorId, async (tx, account) => {
    const { billing } = await syncWithin(tx, deps, creatorId)
    const setup = account && billing.subscription && (await newestSetup(deps, account))
    if (setup && setup.id === setupIntentId) await applyCard(deps, tx, { creatorId, account, billing, setup })
  })

interface Setup {
  id: string
  cardId: string
}

/** Only the newest counts: a late event must not bring an older card back. */
async function newestSetup({ payments: { stripe } }: BillingDeps, account: BillingAccountRow): Promise<Setup | null> {
  const { data } = await callStripe(() =>
    stripe.setupIntents.list({ customer: account.stripe_customer_id, limit: MAX_SETUP_INTENTS }),
  )
  const newest = data.find(({ status }) => status === 'succeeded')
  const cardId = idOf(newest?.payment_method)
  return newest && cardId ? { id: newest.id, cardId } : null
}

interface CardChange {
  creatorId: string
  account: BillingAccountRow
  billing: BillingState
  setup: Setup
}

async function applyCard(deps: BillingDeps, tx: BillingTx, change: CardChange): Promise<Changed> {
  const { stripe } = deps.payments
  const { account, billing, setup } = change
  const card = { default_payment_method: setup.cardId }
  await callStripe(() => stripe.subscriptions.update(billing.subscription!.id, card))
  await callStripe(() => stripe.customers.update(account.stripe_customer_id, { invoice_settings: card }))
  if (billing.scheduledChange) await updateSchedule(stripe, billing.scheduledChange.scheduleId, setup.cardId)
  const invoice = billing.openInvoice && (await payInvoice(stripe, billing.openInvoice.id, setup))
  await syncWithin(tx, deps, change.creatorId)
  return { success: true, invoice }
}

/** The phases of a schedule name the card of the time when the schedule was made. */
async function updateSchedule(stripe: Stripe, scheduleId: string, cardId: string): Promise<void> {
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

/** The idempotency key allows one attempt for each card and invoice. A decline by the bank is an outcome, no error. */
async function payInvoice(stripe: Stripe, invoiceId: string, { id, cardId }: Setup): Promise<'paid' | 'unpaid'> {
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
