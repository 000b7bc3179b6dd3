import { useMutation } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { createNavToken } from '../../../../contract/creators.ts'
import type { Dashboard } from '../../../../contract/links.ts'
import { call } from '../../../lib/call.ts'
import { limitOf } from '../../../lib/plan-limit.ts'
import { paths, upgradePlanPath } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { toast } from '../../../ui/toast.tsx'
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
      {!withoutUpgrade(creator.planName) && <Upgrade {...creator} />}
    </Card>
  )
}

function Upgrade({ email, planName }: Dashboard['creator']) {
  const [, navigate] = useLocation()
  const opening = useMutation({
    mutationFn: async () => {
      const { success, token } = await call(createNavToken, { email, purpose: 'upgrade_access' })
      if (!success) throw new Error('No token')
      return token
    },
    onSuccess: token => navigate(upgradePlanPath(token)),
    onError: () => toast({ title: 'Failed to access upgrade page. Please try again.', destructive: true }),
  })

  if (planName.includes('Free')) {
    return (
      <Link href={paths.plans} asChild>
        <ButtonLink variant="secondary" icon={<Icon as={ArrowUpRight} />}>
          Upgrade
        </ButtonLink>
      </Link>
    )
  }
  return (
    <Button
      variant="secondary"
      icon={<Icon as={ArrowUpRight} />}
      busy={opening.isPending && 'Opening...'}
      onClick={() => opening.mutate()}
    >
      Upgrade
    </Button>
  )
}
