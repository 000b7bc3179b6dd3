import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BillingPeriod, PaidPlanName } from '../../../../contract/plan-names.ts'
import type { Price } from '../../../../contract/plans.ts'
import { useMediaQuery } from '../../../lib/media-query.ts'
import { moneyOfCents } from '../../../lib/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { MD } from '../../../ui/breakpoints.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { unbroken } from '../../../ui/unbroken.tsx'
import { periodName, priceWords } from '../price-words.ts'
import { usePlanPrice } from '../use-plan-price.ts'
import { isTaxAdded, thenWords } from './purchase-words.ts'
import type { PurchasePreview } from './queries.ts'
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
  const dueToday = amounts
    ? moneyOfCents(amounts.dueCents, amounts.currency)
    : (due ?? (upgrade ? 'The difference' : (price ?? loading)))
  const then = upgrade ? undefined : amounts
  return (
    <OrderCard line={then ? thenWords(then, billing, 'medium') : `${plan}, ${billing}`} due={dueToday}>
      <dl className="flex flex-col gap-2.5 text-14">
        <SummaryRow name="Plan">{plan}</SummaryRow>
        <SummaryRow name="Billing">
          {periodName(billing)} {billing === 'yearly' && <Badge tone="accent">Save 20%</Badge>}
        </SummaryRow>
        {email && <SummaryRow name="Email">{email}</SummaryRow>}
        <SummaryRow name={upgrade ? 'From the next period' : 'Price'}>{price ? `${price} ${per}` : loading}</SummaryRow>
        {amounts && <Differences amounts={amounts} price={upgrade ? undefined : known} />}
        <SummaryRow name="Due today" total>
          {dueToday}
        </SummaryRow>
      </dl>
      {amounts && <IncludedTax amounts={amounts} price={upgrade ? undefined : known} />}
      {then && <p className="font-medium text-14 max-md:hidden">{unbroken(thenWords(then, billing))}</p>}
      <div className="max-md:hidden">
        <OrderTerms />
      </div>
    </OrderCard>
  )
}

/** On phones below the card form, where nothing folds them away. */
export const OrderTerms = () => <p className="text-14 text-ink-2">Cancel anytime. No refunds for partial periods.</p>

type OrderCardProps = { line: string; due: ReactNode; children: ReactNode }

/** On phones the order stands above the card form, folded to what is paid now and then, so that the form is in view. */
function OrderCard({ line, due, children }: OrderCardProps) {
  const beside = useMediaQuery(MD)
  const title = <h2 className="font-bold text-16 md:text-18">Order Summary</h2>
  if (beside)
    return (
      <Card aria-label="Order Summary" className="flex flex-col gap-4">
        {title}
        {children}
      </Card>
    )
  return (
    <Card aria-label="Order Summary" flush>
      <details className="group">
        <summary className="grid cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 px-4 py-2.5">
          {title}
          <span className="font-bold text-16 tabular-nums">{due}</span>
          <span className="text-ink-2 transition-transform group-open:rotate-180">
            <Icon as={ChevronDown} />
          </span>
          <p className="col-span-full text-14 text-ink-2">{unbroken(line)}</p>
        </summary>
        <div className="flex flex-col gap-4 border-line border-t p-4">{children}</div>
      </details>
    </Card>
  )
}

type DifferencesProps = {
  amounts: OrderAmounts
  /** Of the list; none where it is not the amount due that is listed, as for an upgrade. */
  price: Price | undefined
}

/** The lines between the price and the amount due: added tax, and credit. */
export const Differences = ({ amounts, price }: DifferencesProps) => {
  const { currency, taxCents, creditCents } = amounts
  return (
    <>
      {isTaxAdded(amounts, price) && <SummaryRow name="Tax">{moneyOfCents(taxCents, currency)}</SummaryRow>}
      {creditCents > 0 && <SummaryRow name="From your credit">−{moneyOfCents(creditCents, currency)}</SummaryRow>}
      {creditCents < 0 && (
        <SummaryRow name="Carried over from before">{moneyOfCents(-creditCents, currency)}</SummaryRow>
      )}
    </>
  )
}

/** Tax that no line has added. */
export function IncludedTax({ amounts, price }: DifferencesProps) {
  if (amounts.taxCents <= 0 || isTaxAdded(amounts, price)) return null
  const tax = `${moneyOfCents(amounts.taxCents, amounts.currency)} tax`
  return <p className="text-14 text-ink-2">{price ? `The price includes ${tax}.` : `${tax} is included.`}</p>
}
