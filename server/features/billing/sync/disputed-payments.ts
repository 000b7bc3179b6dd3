import type { disputedPayments } from '../../../../contract/admin.ts'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { Queries } from '../../../db/db.ts'
import { planNameOf } from '../stripe/catalogue.ts'
import { amountOf } from '../stripe/money.ts'

const MAX_LISTED = 100

/** Disputed payments with their accounts, for the operator, newest first. */
export async function disputedPaymentsOf(db: Queries): Promise<ReplyOf<typeof disputedPayments>> {
  const rows = await db
    .selectFrom('payments as p')
    .innerJoin('creators as c', 'c.id', 'p.creator_id')
    .where('p.status', 'in', ['disputed', 'dispute_lost'])
    .select(['p.id', 'c.email', 'p.plan_id', 'p.charged_cents', 'p.total_cents', 'p.currency', 'p.paid_at', 'p.status'])
    .select('p.invoice_number as invoiceNumber')
    .orderBy('p.paid_at', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(({ id, email, currency, invoiceNumber, ...row }) => ({
    id,
    email,
    planName: planNameOf(row.plan_id),
    amount: amountOf(Number(row.charged_cents ?? row.total_cents), currency),
    currency,
    paidAt: row.paid_at.toISOString(),
    status: row.status === 'dispute_lost' ? 'dispute_lost' : 'disputed',
    invoiceNumber,
  }))
}
