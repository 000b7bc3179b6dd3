import type { Selectable } from 'kysely'
import type { Payment } from '../../../../contract/billing.ts'
import type { Payments } from '../../../db/billing-schema.ts'
import type { Queries } from '../../../db/db.ts'
import { amountOf } from '../stripe/money.ts'

type Shares = Pick<Payment, 'chargedAmount' | 'fromCreditAmount' | 'toCreditAmount' | 'carriedAmount'>

/** How a total is made up: paid by card, paid by credit, turned into credit, and carried over to the next invoice. */
function sharesOf(
  row: Pick<Selectable<Payments>, 'currency' | `${'charged' | 'balance_before' | 'balance_after'}_cents`>,
) {
  const { currency, charged_cents: charged, balance_before_cents: before, balance_after_cents: after } = row
  if (charged === null || before === null || after === null) return NOT_READ_YET
  const credit = { before: Math.max(0, -Number(before)), after: Math.max(0, -Number(after)) }
  const carried = Math.max(0, Number(after)) - Math.max(0, Number(before))
  const amount = (cents: number) => amountOf(Math.max(0, cents), currency)
  return {
    chargedAmount: amount(Number(charged)),
    fromCreditAmount: amount(credit.before - credit.after),
    toCreditAmount: amount(credit.after - credit.before),
    carriedAmount: amount(carried),
  } satisfies Shares
}

const NOT_READ_YET: Shares = { chargedAmount: null, fromCreditAmount: '0', toCreditAmount: '0', carriedAmount: '0' }

interface PaymentsPage {
  creatorId: string
  page: number
  limit: number
}

/** A creator's payments, newest first. */
export async function paymentsOfCreator(db: Queries, { creatorId, page, limit }: PaymentsPage) {
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
        ...sharesOf(row),
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
