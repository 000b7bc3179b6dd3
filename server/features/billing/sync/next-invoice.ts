import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { NextInvoice, Upcoming } from '../../../db/billing-values.ts'
import type { BillingDeps } from '../stripe/payments.ts'
import { callStripe } from '../stripe/stripe-call.ts'
import type { BillingState } from './billing-state.ts'

const DRAFT_MS = 60 * 60 * 1000

/** What a preview of the next invoice depends on; null where none comes. */
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

/** A renewal within its hour of draft is the next to be charged, and needs no preview. */
export const draftInvoiceOf = ({ draft }: BillingState): NextInvoice | null =>
  draft && {
    at: new Date(draft.createdAt.getTime() + DRAFT_MS).toISOString(),
    currency: draft.currency,
    totalCents: draft.totalCents,
    dueCents: draft.dueCents,
  }

/**
 * The next invoice by Stripe's own preview; for a cancelled subscription, what would come if it were taken up again. Stripe
 * is asked once after each change; the page that shows it is worth more than this line, so it is null while out of reach.
 */
export async function nextInvoiceOf(deps: BillingDeps, creatorId: string): Promise<NextInvoice | null> {
  const { db, payments, log } = deps
  const account = await db
    .selectFrom('billing_accounts')
    .where('creator_id', '=', creatorId)
    .where('livemode', '=', payments.livemode)
    .select(['upcoming', 'next_invoice as known'])
    .executeTakeFirst()
  if (!account?.upcoming || account.known) return account?.known ?? null
  try {
    const next = presented(await previewOf(deps, account.upcoming))
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

const presented = ({ period_end, currency, total, amount_due }: Stripe.Invoice): NextInvoice => ({
  at: new Date(period_end * 1000).toISOString(),
  currency,
  totalCents: total,
  dueCents: amount_due,
})
