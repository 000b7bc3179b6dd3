import type { BillingPeriod, PaidPlanName } from '../../../../contract/plans.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Time } from '../../../ui/time.tsx'
import { periodName, priceWords, renewalDate } from '../price-words.ts'
import { usePlanPrice } from '../use-plan-price.ts'
import { Fact } from './fact.tsx'

type OrderProps = {
  plan: PaidPlanName
  billing: BillingPeriod
  email: string | null
  /** What is due is the difference. */
  upgrade: boolean
  /** In words, once the server has said it. */
  due: string | undefined
}

/** Beside the card form: what is paid now, and what happens afterwards. */
export function OrderSummary({ plan, billing, email, upgrade, due }: OrderProps) {
  const known = usePlanPrice(plan, billing).price
  const price = known && priceWords(known)
  const per = billing === 'yearly' ? 'per year' : 'per month'
  const loading = <Skeleton className="h-5 w-20" />
  return (
    <Card aria-label="Order summary" className="flex flex-col gap-4">
      <h2 className="font-bold text-18">Order summary</h2>
      <dl className="flex flex-col gap-2.5 text-14">
        <Fact name="Plan">{plan}</Fact>
        <Fact name="Billing">
          {periodName(billing)} {billing === 'yearly' && <Badge tone="accent">Save 20%</Badge>}
        </Fact>
        {email && <Fact name="Email">{email}</Fact>}
        {!upgrade && (
          <Fact name="Renews on">
            <Time at={renewalDate(new Date(), billing)} format="date" />
          </Fact>
        )}
        <Fact name={upgrade ? 'From the next period' : 'Then'}>{price ? `${price} ${per}` : loading}</Fact>
        <Fact name="Due today" total>
          {due ?? (upgrade ? 'The difference' : (price ?? loading))}
        </Fact>
      </dl>
      <ul className="list-inside list-disc text-14 text-ink-2">
        <li>Cancel anytime.</li>
        <li>No refunds for partial periods.</li>
      </ul>
    </Card>
  )
}
