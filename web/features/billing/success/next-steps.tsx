import { useLocation } from 'wouter'
import { paths } from '../../../../contract/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { DashboardLink, TokenLink } from '../../creators/index.ts'
import { NextStep } from '../next-step.tsx'
import type { Arrival } from './arrival.ts'

export function NextSteps({ arrival: { upgrade, email } }: { arrival: Arrival }) {
  const [, navigate] = useLocation()
  const label = upgrade ? 'Go to Dashboard' : 'Start Creating Links'
  const toDashboard = () => {
    toast({ title: 'Navigation Error', description: 'Failed to create session.', destructive: true })
    navigate(paths.dashboard)
  }
  return (
    <>
      {!email ? (
        <Button onClick={emailNotFound}>{label}</Button>
      ) : upgrade ? (
        <DashboardLink email={email} onError={dashboardUnreachable}>
          {label}
        </DashboardLink>
      ) : (
        <TokenLink to={{ email, purpose: 'create_link', path: paths.create }} onError={toDashboard}>
          {label}
        </TokenLink>
      )}
      <NextStep href={paths.home}>Back to Main Page</NextStep>
    </>
  )
}

const emailNotFound = () => toast({ title: 'Error: User email not found.', destructive: true })

const dashboardUnreachable = () =>
  toast({ title: 'Unable to navigate to dashboard. Please try again.', destructive: true })
