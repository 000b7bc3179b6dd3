import { useLocation } from 'wouter'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { WayOn } from '../billing-state.tsx'
import { useWayWithToken } from '../use-way-with-token.ts'
import type { Arrival } from './arrival.ts'

const withToken = (path: string) => (token: string) => `${path}?${new URLSearchParams({ token })}`

export function WaysOn({ arrival: { upgrade, email } }: { arrival: Arrival }) {
  return (
    <>
      {email ? (
        upgrade ? (
          <DashboardWay email={email} />
        ) : (
          <CreateWay email={email} />
        )
      ) : (
        <NobodysWay upgrade={upgrade} />
      )}
      <WayOn href={paths.home}>Back to Main Page</WayOn>
    </>
  )
}

function CreateWay({ email }: { email: string }) {
  const [, navigate] = useLocation()
  const { open, opening } = useWayWithToken({
    email,
    purpose: 'create_link',
    to: withToken(paths.create),
    onFailed: () => {
      toast({ title: 'Navigation Error', description: 'Failed to create session.', destructive: true })
      navigate(paths.dashboard)
    },
  })
  return (
    <Button busy={opening && 'Opening...'} onClick={open}>
      Start Creating Links
    </Button>
  )
}

function DashboardWay({ email }: { email: string }) {
  const { open, opening } = useWayWithToken({
    email,
    purpose: 'dashboard_access',
    to: withToken(paths.dashboard),
    onFailed: () => toast({ title: 'Unable to navigate to dashboard. Please try again.', destructive: true }),
  })
  return (
    <Button busy={opening && 'Opening...'} onClick={open}>
      Go to Dashboard
    </Button>
  )
}

const NobodysWay = ({ upgrade }: { upgrade: boolean }) => (
  <Button onClick={() => toast({ title: 'Error: User email not found.', destructive: true })}>
    {upgrade ? 'Go to Dashboard' : 'Start Creating Links'}
  </Button>
)
