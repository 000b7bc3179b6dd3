import type { ReactNode } from 'react'
import { AllowanceRing } from '../../ui/allowance-ring.tsx'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/notice.tsx'
import { type CreatorPlan, limitOf } from '../billing/index.ts'
import { usage } from './dashboard/plan.ts'

type Props = {
  plan: CreatorPlan
  /** The link to renew an expired account; absent where it is shown below. */
  renew?: ReactNode
  /** On phones without the name of the plan and the notice. */
  compact?: boolean
  /** Below a heading in the middle, so on one line everywhere. */
  centred?: boolean
}

/** The plan's limit and the used part of it, as on the dashboard. */
export function PlanBanner({
  plan: { plan, activeLinksCount, isAccountExpired },
  renew,
  compact = false,
  centred = false,
}: Props) {
  const limit = limitOf(plan.monthlyLimit)
  return (
    <div className="flex flex-col gap-3">
      <div className={cx('flex items-center gap-2 text-14', centred && 'justify-center')}>
        {limit !== null && <AllowanceRing value={activeLinksCount} max={limit} />}
        <p
          className={cx('flex flex-wrap gap-x-2', !isAccountExpired && !centred && 'max-lg:flex-col max-lg:items-end')}
        >
          <span className={cx('font-medium', compact && 'max-lg:hidden')}>{plan.name} plan</span>
          <span className="text-ink-2">{usage({ activeLinksCount, monthlyLimit: plan.monthlyLimit })}</span>
        </p>
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
