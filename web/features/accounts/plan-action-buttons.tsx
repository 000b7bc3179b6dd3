import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import {
  type AccountSummary,
  PendingChangeDialog,
  plansFromAccountPath,
  scheduledChangeQuery,
} from '../billing/index.ts'
import { isOtherAccountError, storeEmail, useTokenNavigation } from '../creators/index.ts'
import { planActions } from './plan-actions.ts'

const HELP = {
  free: 'Questions about plans?',
  paid: 'Changes take effect at the next billing cycle, except upgrades, which start right away.',
}

export function PlanActions({ summary }: { summary: AccountSummary }) {
  const { email } = summary.creator
  const [, navigate] = useLocation()
  const { change, downgrade, leads } = planActions(summary)
  const { loading, pending, dialog, unlessPending } = usePendingChange(email)
  const upgradePage = useTokenNavigation(onError('Failed to access upgrade page. Please try again.'))
  const downgradePage = useTokenNavigation(onError('Unable to navigate. Please refresh the page.'))

  const choosePlan = () => {
    storeEmail(email)
    navigate(plansFromAccountPath)
  }
  const open = (page: typeof upgradePage, path: string, query: Record<string, string> = {}) =>
    unlessPending(() => {
      storeEmail(email)
      page.navigate({ email, purpose: 'upgrade_access', path, query })
    })

  return (
    <div className="flex flex-col gap-3 border-line border-b pb-4">
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {change === 'choose' && <Button onClick={choosePlan}>Choose Plan</Button>}
        {change === 'upgrade' && (
          <Button
            variant={leads && !pending ? 'primary' : 'secondary'}
            busy={upgradePage.isPending && 'Opening...'}
            disabled={loading}
            onClick={() => open(upgradePage, paths.upgradePlan)}
          >
            Upgrade Plan
          </Button>
        )}
        {downgrade && (
          <Button
            variant="secondary"
            busy={downgradePage.isPending && 'Opening...'}
            disabled={loading}
            onClick={() => open(downgradePage, paths.downgradePlan, { plan: summary.plan.name })}
          >
            Downgrade Plan
          </Button>
        )}
        {change !== 'choose' && <ContactSupport />}
      </div>
      {change === 'choose' ? (
        <p className="text-14 text-ink-2">
          {HELP.free}{' '}
          <a href={paths.support} className="whitespace-nowrap text-accent-ink underline underline-offset-2">
            Contact Support
          </a>
        </p>
      ) : (
        <p className="text-balance text-14 text-ink-2">{HELP.paid}</p>
      )}
      {dialog}
    </div>
  )
}

const ContactSupport = () => (
  <ButtonLink variant="quiet" href={paths.support}>
    Contact Support
  </ButtonLink>
)

/** No change can begin before it is known whether another one is scheduled. */
function usePendingChange(email: string) {
  const { data, isPending } = useQuery({ ...scheduledChangeQuery(email), refetchOnMount: false })
  const [open, setOpen] = useState(false)
  return {
    loading: isPending,
    pending: Boolean(data),
    unlessPending: (action: () => void) => (data ? setOpen(true) : action()),
    dialog: <PendingChangeDialog email={email} open={open} onClose={() => setOpen(false)} />,
  }
}

const onError = (text: string) => (error: Error) =>
  toast({
    title: 'Error',
    description: isOtherAccountError(error) ? 'Unable to navigate. Please refresh the page.' : text,
    destructive: true,
  })
