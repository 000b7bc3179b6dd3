import { ArrowUpRight } from 'lucide-react'
import { Link } from 'wouter'
import type { Dashboard } from '../../../../contract/links.ts'
import { paths } from '../../../../contract/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { limitOf } from '../../billing/index.ts'
import { storeEmail, useWayWithToken } from '../../creators/index.ts'
import { usage, withoutUpgrade } from './plan.ts'

export function PlanBar({ creator }: { creator: Dashboard['creator'] }) {
  const limit = limitOf(creator.monthlyLimit)
  return (
    <Card aria-label="Plan" className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-56 flex-1">
        {limit === null ? (
          <p className="flex justify-between gap-3 text-14 text-ink-2">
            <span>{creator.planName} plan</span>
            <span>{usage(creator)}</span>
          </p>
        ) : (
          <ProgressBar
            label={`${creator.planName} plan`}
            value={Math.min(creator.activeLinksCount, limit)}
            max={limit}
            text={usage(creator)}
          />
        )}
      </div>
      {!withoutUpgrade(creator.planName) && <UpgradeWay {...creator} />}
    </Card>
  )
}

type UpgradeWayProps = Pick<Dashboard['creator'], 'email' | 'planName' | 'isAccountExpired'> & { label?: string }

/** Who has a subscription changes it; who has none chooses one. */
export function UpgradeWay({ email, planName, isAccountExpired, label = 'Upgrade' }: UpgradeWayProps) {
  const { go, going } = useWayWithToken(() =>
    toast({ title: 'Failed to access upgrade page. Please try again.', destructive: true }),
  )

  if (planName.includes('Free') || isAccountExpired) {
    return (
      <Link href={`${paths.plans}?from=account`} onClick={() => storeEmail(email)} asChild>
        <ButtonLink variant="secondary" icon={<Icon as={ArrowUpRight} />}>
          {label}
        </ButtonLink>
      </Link>
    )
  }
  return (
    <Button
      variant="secondary"
      icon={<Icon as={ArrowUpRight} />}
      busy={going && 'Opening...'}
      onClick={() => go({ email, purpose: 'upgrade_access', path: paths.upgradePlan })}
    >
      {label}
    </Button>
  )
}
