import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { NextInvoice, Upcoming } from '../../../db/billing-values.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { callStripe } from '../stripe/stripe-call.ts'
import type { BillingState } from './billing-state.ts'

const DRAFT_MS = 60 * 60 * 1000

/** Everything that a preview of the next invoice depends on; null where no invoice comes. */
export function upcomingOf(state: BillingState): Upcoming | null {
  const { subscription, scheduledChange, balanceCents } = state
  if (!subscription || (state.state !== 'active' && state.state !== 'cancelling')) return null
  const { id: subscriptionId, itemId, priceId, endsAt, endsWithPeriod, periodEnd } = subscription
  return {
    subscriptionId,
    itemId,
    priceId,
    newPriceId: scheduledChange?.newPriceId ?? null,
    ends: endsAt === null ? null : endsWithPeriod ? 'with_period' : 'at_date',
    endsAt: endsAt?.toISOString() ?? null,
    periodEnd: periodEnd.toISOString(),
    balanceCents,
    draftId: state.draft?.id ?? null,
  }
}

/** A renewal's draft is itself the next invoice, and needs no preview. */
export const draftInvoiceOf = ({ draft }: BillingState): NextInvoice | null =>
  draft && {
    at: new Date(draft.createdAt.getTime() + DRAFT_MS).toISOString(),
    currency: draft.currency,
    totalCents: draft.totalCents,
    dueCents: draft.dueCents,
  }

/**
 * The next invoice by Stripe's own preview; for a cancelled subscription, the invoice after a reactivation. The preview is
 * made once after each change. Null without plans, and while Stripe is out of reach: the page shows the rest of the account without this line.
 */
export async function nextInvoiceOf(deps: BillingDeps, creatorId: string): Promise<NextInvoice | null> {
  const { db, payments, log, config } = deps
  if (!config.plansOn) return null
  const account = await db
    .selectFrom('billing_accounts')
    .where('creator_id', '=', creatorId)
    .where('livemode', '=', payments.livemode)
    .select(['upcoming', 'next_invoice as saved'])
    .executeTakeFirst()
  if (!account?.upcoming || account.saved) return account?.saved ?? null
  try {
    const next = nextInvoiceIn(await previewOf(deps, account.upcoming))
    await sql`update billing_accounts set next_invoice = ${JSON.stringify(next)}::jsonb
      where creator_id = ${creatorId} and upcoming = ${JSON.stringify(account.upcoming)}::jsonb`.execute(db)
    return next
  } catch (error) {
    log.warn({ err: error, creatorId }, 'the next invoice could not be previewed')
    return null
  }
}

const previewOf = ({ payments: { stripe } }: BillingDeps, upcoming: Upcoming): Promise<Stripe.Invoice> => {
  const { subscriptionId: subscription, itemId, newPriceId, ends } = upcoming
  const changed = {
    ...(newPriceId && { items: [{ id: itemId, price: newPriceId }], proration_behavior: 'none' as const }),
    ...(ends === 'with_period' && { cancel_at_period_end: false }),
    ...(ends === 'at_date' && { cancel_at: '' as const }),
  }
  const details = Object.keys(changed).length > 0 ? { subscription_details: changed } : {}
  return callStripe(() => stripe.invoices.createPreview({ subscription, ...details }))
}

const nextInvoiceIn = ({ period_end, currency, total, amount_due }: Stripe.Invoice): NextInvoice => ({
  at: new Date(period_end * 1000).toISOString(),
  currency,
  totalCents: total,
  dueCents: amount_due,
})
