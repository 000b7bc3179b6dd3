import { useLocation } from 'wouter'
import { paths } from '../../../../contract/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useWayWithToken } from '../../creators/index.ts'
import { WayOn } from '../billing-state.tsx'
import type { Arrival } from './arrival.ts'

export const WaysOn = ({ arrival: { upgrade, email } }: { arrival: Arrival }) => (
  <>
    {upgrade ? <DashboardWay email={email} /> : <CreateWay email={email} />}
    <WayOn href={paths.home}>Back to Main Page</WayOn>
  </>
)

const sayNobody = () => toast({ title: 'Error: User email not found.', destructive: true })

function CreateWay({ email }: Pick<Arrival, 'email'>) {
  const [, navigate] = useLocation()
  const { go, going } = useWayWithToken(() => {
    toast({ title: 'Navigation Error', description: 'Failed to create session.', destructive: true })
    navigate(paths.dashboard)
  })
  const open = () => (email ? go({ email, purpose: 'create_link', path: paths.create }) : sayNobody())
  return (
    <Button busy={going && 'Opening...'} onClick={open}>
      Start Creating Links
    </Button>
  )
}

function DashboardWay({ email }: Pick<Arrival, 'email'>) {
  const { go, going } = useWayWithToken(() =>
    toast({ title: 'Unable to navigate to dashboard. Please try again.', destructive: true }),
  )
  const open = () => (email ? go({ email, purpose: 'dashboard_access', path: paths.dashboard }) : sayNobody())
  return (
    <Button busy={going && 'Opening...'} onClick={open}>
      Go to Dashboard
    </Button>
  )
}
