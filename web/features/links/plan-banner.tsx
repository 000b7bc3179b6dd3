import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { type CreatorPlan, limitOf, usedOf } from '../billing/index.ts'

type Props = {
  plan: CreatorPlan
  /** The link to renew an expired account; absent where it is shown below. */
  renew?: ReactNode
  /** On phones without the bar and the notice. */
  compact?: boolean
}

export function PlanBanner({ plan: { plan, activeLinksCount, isAccountExpired }, renew, compact = false }: Props) {
  const limit = limitOf(plan.monthlyLimit)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone="accent">{plan.name} plan</Badge>
        {compact && limit !== null && <p className="text-14 text-ink-2 lg:hidden">{usedOf(activeLinksCount, limit)}</p>}
        <div className={cx('min-w-48 flex-1', compact && 'max-lg:hidden')}>
          {limit === null ? (
            <p className="text-14 text-ink-2">{activeLinksCount} active links, no limit</p>
          ) : (
            <ProgressBar
              allowance
              label="Active links"
              value={activeLinksCount}
              max={Math.max(limit, 1)}
              text={usedOf(activeLinksCount, limit)}
            />
          )}
        </div>
      </div>
      {isAccountExpired && (
        <div className={cx(compact && 'max-lg:hidden')}>
          <Notice tone="warn" title="Account expired - Please renew your subscription" action={renew}>
            Until then, one link can be active.
          </Notice>
        </div>
      )}
    </div>
  )
}
