import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { type CreatorPlan, limitOf, usedOf } from '../billing/index.ts'

type Props = {
  plan: CreatorPlan
  /** The link to renew an expired account; absent where it is shown below. */
  renew?: ReactNode
}

export function PlanBanner({ plan: { plan, activeLinksCount, isAccountExpired }, renew }: Props) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone="accent">{plan.name} plan</Badge>
        <div className="min-w-48 flex-1">
          {limitOf(plan.monthlyLimit) === null ? (
            <p className="text-14 text-ink-2">{activeLinksCount} active links, no limit</p>
          ) : (
            <ProgressBar
              allowance
              label="Active links"
              value={activeLinksCount}
              max={Math.max(plan.monthlyLimit, 1)}
              text={usedOf(activeLinksCount, plan.monthlyLimit)}
            />
          )}
        </div>
      </div>
      {isAccountExpired && (
        <Notice tone="warn" title="Account expired - Please renew your subscription" action={renew}>
          Until then, one link can be active.
        </Notice>
      )}
    </div>
  )
}
