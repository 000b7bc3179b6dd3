import type { Payment } from '../../../contract/billing.ts'
import type { Queries } from '../../db/db.ts'
import { amountOf } from './money.ts'

interface Page {
  creatorId: string
  page: number
  limit: number
}

/** What a creator has paid, newest first. */
export async function paymentsOfCreator(db: Queries, { creatorId, page, limit }: Page) {
  const own = db.selectFrom('payments').where('creator_id', '=', creatorId)
  const [{ total }, rows] = await Promise.all([
    own.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    own
      .innerJoin('plans', 'plans.id', 'payments.plan_id')
      .selectAll('payments')
      .select('plans.name as planName')
      .orderBy('paid_at', 'desc')
      .orderBy('payments.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  const totalPages = Math.ceil(Number(total) / limit)
  return {
    payments: rows.map(
      (row): Payment => ({
        id: row.id,
        paymentType: row.payment_type,
        planName: row.planName,
        totalAmount: amountOf(Number(row.total_cents), row.currency),
        taxAmount: amountOf(Number(row.tax_cents), row.currency),
        currency: row.currency,
        paidAt: row.paid_at.toISOString(),
        status: row.status,
        stripeInvoiceNumber: row.invoice_number,
        hostedInvoiceUrl: row.hosted_invoice_url,
        billingPeriodStart: row.period_start?.toISOString() ?? null,
        billingPeriodEnd: row.period_end?.toISOString() ?? null,
      }),
    ),
    pagination: { total: Number(total), page, totalPages, hasPrev: page > 1, hasNext: page < totalPages },
  }
}
