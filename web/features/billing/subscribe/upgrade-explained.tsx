import type { PaidPlanName } from '../../../../contract/plan-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import { priceWords } from '../price-words.ts'
import { usePlanPrice } from '../use-plan-price.ts'

export function UpgradeExplained({ plan }: { plan: PaidPlanName }) {
  const { price } = usePlanPrice(plan, 'monthly')
  return (
    <Notice title="How this upgrade is paid">
      You pay the difference for the rest of this billing period now. Your new limits apply as soon as it’s paid. From
      the next period on, {plan} costs {price ? `${priceWords(price)} per month` : 'its monthly price'}.
    </Notice>
  )
}
