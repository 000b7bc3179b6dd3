import type { BillingPeriod, PaidPlanName } from '../../../../contract/plans.ts'
import { moneyOfCents } from '../../../lib/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Time } from '../../../ui/time.tsx'
import { periodName, priceWords } from '../price-words.ts'
import type { PurchasePreview } from '../queries.ts'
import { usePlanPrice } from '../use-plan-price.ts'
import { SummaryRow } from './summary-row.tsx'

type OrderProps = {
  plan: PaidPlanName
  billing: BillingPeriod
  email: string | null
  /** The amount due is the difference between two plans. */
  upgrade: boolean
  /** As formatted text, once loaded. */
  due: string | undefined
  /** The amounts of the first invoice, once loaded. */
  amounts: OrderAmounts | undefined
}

export interface OrderAmounts {
  currency: string
  taxCents: number
  /** Paid from credit. */
  creditCents: number
  dueCents: number
  renewsAt: string
}

export const amountsIn = ({ creditCents, creditAfterCents, ...preview }: PurchasePreview): OrderAmounts => ({
  ...preview,
  creditCents: creditCents - creditAfterCents,
})

/** Beside the card form: the amount due now, and the renewals. */
export function OrderSummary({ plan, billing, email, upgrade, due, amounts }: OrderProps) {
  const known = usePlanPrice(plan, billing).price
  const price = known && priceWords(known)
  const per = billing === 'yearly' ? 'per year' : 'per month'
  const loading = <Skeleton className="h-5 w-20" />
  return (
    <Card aria-label="Order Summary" className="flex flex-col gap-4">
      <h2 className="font-bold text-18">Order Summary</h2>
      <dl className="flex flex-col gap-2.5 text-14">
        <SummaryRow name="Plan">{plan}</SummaryRow>
        <SummaryRow name="Billing">
          {periodName(billing)} {billing === 'yearly' && <Badge tone="accent">Save 20%</Badge>}
        </SummaryRow>
        {email && <SummaryRow name="Email">{email}</SummaryRow>}
        {!upgrade && amounts && (
          <SummaryRow name="Renews on">
            <Time at={amounts.renewsAt} format="long-date" />
          </SummaryRow>
        )}
        <SummaryRow name={upgrade ? 'From the next period' : 'Price'}>{price ? `${price} ${per}` : loading}</SummaryRow>
        {amounts && <Deductions {...amounts} />}
        <SummaryRow name="Due today" total>
          {amounts
            ? moneyOfCents(amounts.dueCents, amounts.currency)
            : (due ?? (upgrade ? 'The difference' : (price ?? loading)))}
        </SummaryRow>
      </dl>
      <ul className="list-inside list-disc text-14 text-ink-2">
        <li>Cancel anytime.</li>
        <li>No refunds for partial periods.</li>
      </ul>
    </Card>
  )
}

/** Credit and tax, where they make the amount due differ from the price. */
export const Deductions = ({
  currency,
  taxCents,
  creditCents,
}: Pick<OrderAmounts, 'currency' | 'taxCents' | 'creditCents'>) => (
  <>
    {taxCents > 0 && <SummaryRow name="Tax">{moneyOfCents(taxCents, currency)}</SummaryRow>}
    {creditCents > 0 && <SummaryRow name="From your credit">−{moneyOfCents(creditCents, currency)}</SummaryRow>}
    {creditCents < 0 && <SummaryRow name="Carried over from before">{moneyOfCents(-creditCents, currency)}</SummaryRow>}
  </>
)
