import { type Selectable, sql } from 'kysely'
import type { Payments } from '../../../db/billing-schema.ts'
import type { Queries } from '../../../db/db.ts'
import { uuidv7 } from '../../../db/ids.ts'
import type { BillingAccountRow, BillingTx } from './account-lock.ts'
import { type BillingState, isSubscribed, type PaidInvoice, type ScheduledChange } from './billing-state.ts'
import { draftInvoiceOf, upcomingOf } from './next-invoice.ts'

/** Longer than any purchase or upgrade waits for its payment at Stripe. */
const INTENT_HOURS = 25

export interface CurrentPlan {
  planId: number
  accountExpireAt: Date | null
}

export const accountOfCustomer = (db: Queries, customerId: string, livemode: boolean) =>
  db
    .selectFrom('billing_accounts')
    .select(['creator_id as creatorId', 'state'])
    .where('stripe_customer_id', '=', customerId)
    .where('livemode', '=', livemode)
    .executeTakeFirst()

export const currentPlanOf = (tx: BillingTx, creatorId: string): Promise<CurrentPlan | undefined> =>
  tx
    .selectFrom('creators')
    .where('id', '=', creatorId)
    .select(['plan_id as planId', 'account_expire_at as accountExpireAt'])
    .executeTakeFirst()

export const saveCurrentPlan = (tx: BillingTx, creatorId: string, { planId, accountExpireAt }: CurrentPlan) =>
  tx
    .updateTable('creators')
    .set({ plan_id: planId, account_expire_at: accountExpireAt })
    .where('id', '=', creatorId)
    .execute()

export const saveAccount = (tx: BillingTx, creatorId: string, billing: BillingState, readAt: Date) => {
  const { state, billingPeriod, paidThrough, subscriptionId, openInvoice, balanceCents, subscription } = billing
  const upcoming = jsonOf(upcomingOf(billing))
  const draft = jsonOf(draftInvoiceOf(billing))
  return tx
    .updateTable('billing_accounts')
    .set({
      state,
      billing_period: billingPeriod,
      paid_through: paidThrough,
      stripe_subscription_id: subscriptionId,
      open_invoice_url: openInvoice?.url ?? null,
      open_invoice_cents: openInvoice?.dueCents ?? null,
      synced_at: readAt,
      balance_cents: balanceCents,
      price_cents: subscription?.priceCents ?? null,
      ...(subscription && { currency: subscription.currency }),
      card: jsonOf(subscription?.card ?? null),
      upcoming,
      next_invoice: sql<string | null>`coalesce(${draft}::jsonb,
        case when upcoming = ${upcoming}::jsonb then next_invoice end)`,
    })
    .where('creator_id', '=', creatorId)
    .execute()
}

const jsonOf = (value: object | null): string | null => value && JSON.stringify(value)

/** Mirrors Stripe's schedules; returns the ids of those that were different before. */
export async function saveScheduledChanges(
  tx: BillingTx,
  creatorId: string,
  changes: readonly ScheduledChange[],
): Promise<string[]> {
  const pendingIds = changes.filter(({ state }) => state === 'pending').map(({ scheduleId }) => scheduleId)
  const dropped = await tx
    .updateTable('scheduled_changes')
    .set({ state: 'cancelled' })
    .where('creator_id', '=', creatorId)
    .where('state', '=', 'pending')
    .$if(pendingIds.length > 0, query => query.where('stripe_schedule_id', 'not in', pendingIds))
    .returning('stripe_schedule_id as id')
    .execute()
  const saved = await Promise.all(changes.map(change => saveScheduledChange(tx, creatorId, change)))
  return [...new Set([...dropped.map(({ id }) => id), ...saved.flat()])]
}

async function saveScheduledChange(tx: BillingTx, creatorId: string, change: ScheduledChange): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into scheduled_changes as c (id, creator_id, change_type, current_plan_id, new_plan_id, scheduled_for, state, stripe_schedule_id)
    values (${uuidv7()}, ${creatorId}, ${change.changeType}, ${change.currentPlanId}, ${change.newPlanId},
      ${change.scheduledFor}, ${change.state}, ${change.scheduleId})
    on conflict (stripe_schedule_id) do update set change_type = excluded.change_type,
      current_plan_id = excluded.current_plan_id, new_plan_id = excluded.new_plan_id,
      scheduled_for = excluded.scheduled_for, state = excluded.state
    where c.creator_id = excluded.creator_id and (c.new_plan_id, c.current_plan_id, c.scheduled_for, c.state)
      is distinct from (excluded.new_plan_id, excluded.current_plan_id, excluded.scheduled_for, excluded.state)
    returning stripe_schedule_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Upserts one row for each paid invoice; returns which rows were different or missing before, which were missing, and
 * which are newly disputed.
 */
export async function savePayments(
  tx: BillingTx,
  creatorId: string,
  payments: readonly PaidInvoice[],
): Promise<{ changed: string[]; added: PaidInvoice[]; disputed: PaidInvoice[] }> {
  const rows = await tx.selectFrom('payments').where('creator_id', '=', creatorId).selectAll().execute()
  const saved = new Map(rows.map(row => [row.stripe_invoice_id, row]))
  const changed = payments.filter(payment => !isUnchanged(saved.get(payment.invoiceId), payment))
  await Promise.all(changed.map(payment => savePayment(tx, creatorId, payment)))
  return {
    changed: changed.map(({ invoiceId }) => invoiceId),
    added: changed.filter(({ invoiceId }) => !saved.has(invoiceId)),
    disputed: changed.filter(
      ({ invoiceId, status }) => status === 'disputed' && saved.get(invoiceId)?.status !== status,
    ),
  }
}

const isUnchanged = (row: Selectable<Payments> | undefined, payment: PaidInvoice): boolean =>
  row !== undefined &&
  row.status === payment.status &&
  row.plan_id === payment.planId &&
  row.hosted_invoice_url === payment.url &&
  Number(row.total_cents) === payment.totalCents &&
  Number(row.tax_cents) === payment.taxCents &&
  isAmount(row.charged_cents, payment.chargedCents) &&
  isAmount(row.balance_before_cents, payment.balanceBeforeCents) &&
  isAmount(row.balance_after_cents, payment.balanceAfterCents)

/** PostgreSQL's bigint arrives as text. */
const isAmount = (saved: string | null, cents: number) => saved !== null && Number(saved) === cents

async function savePayment(tx: BillingTx, creatorId: string, payment: PaidInvoice): Promise<void> {
  const columns = {
    payment_type: payment.paymentType,
    plan_id: payment.planId,
    currency: payment.currency,
    total_cents: payment.totalCents,
    tax_cents: payment.taxCents,
    charged_cents: payment.chargedCents,
    balance_before_cents: payment.balanceBeforeCents,
    balance_after_cents: payment.balanceAfterCents,
    paid_at: payment.paidAt,
    status: payment.status,
    invoice_number: payment.number,
    hosted_invoice_url: payment.url,
    period_start: payment.periodStart,
    period_end: payment.periodEnd,
  }
  await tx
    .insertInto('payments')
    .values({ id: uuidv7(), creator_id: creatorId, stripe_invoice_id: payment.invoiceId, ...columns })
    .onConflict(same => same.column('stripe_invoice_id').doUpdateSet(columns))
    .execute()
}

/** Deletes the intent once its plan is in force, or once nothing at Stripe can wait for its payment any more. */
export async function closeFinishedIntent(
  tx: BillingTx,
  creatorId: string,
  { state, planId }: Pick<BillingState, 'state' | 'planId'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from billing_intents where creator_id = ${creatorId} and (
      opened_at < app_now() - make_interval(hours => ${INTENT_HOURS})
      or (${isSubscribed({ state })} and (kind <> 'upgrade' or plan_id <= ${planId})))`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Saves the creator's customer at Stripe, and drops the state of a previous customer, perhaps of the other mode. */
export async function saveCustomer(
  tx: BillingTx,
  { creatorId, livemode, customerId }: { creatorId: string; livemode: boolean; customerId: string },
): Promise<BillingAccountRow> {
  const row = { livemode, stripe_customer_id: customerId }
  const noSubscription = {
    stripe_subscription_id: null,
    state: 'free',
    billing_period: null,
    paid_through: null,
  } as const
  const noMoney = { balance_cents: 0, open_invoice_cents: null, price_cents: null, card: null }
  return tx
    .insertInto('billing_accounts')
    .values({ creator_id: creatorId, ...row })
    .onConflict(same =>
      same.column('creator_id').doUpdateSet({
        ...row,
        ...noSubscription,
        ...noMoney,
        open_invoice_url: null,
        upcoming: null,
        next_invoice: null,
        synced_at: null,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}
