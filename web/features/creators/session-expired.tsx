import { Hourglass } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { OutcomePage } from '../../ui/outcome-page.tsx'
import { toast } from '../../ui/toast-store.ts'
import { HomeLink } from './home-link.tsx'

const REDIRECT_AFTER_MS = 2000

export const SessionExpiredPage = () => (
  <OutcomePage ring={Hourglass} title="Session Expired" lead="Please create a new check-in link.">
    <HomeLink variant="primary">Go to Home Screen</HomeLink>
    <Link href={paths.dashboard} asChild>
      <ButtonLink variant="secondary">Access Your Dashboard</ButtonLink>
    </Link>
  </OutcomePage>
)

/** Shows a toast and redirects to the home screen, or to the dashboard, where the creator can sign in again. */
export function SessionExpiredRedirect({ to = 'home screen' }: { to?: 'home screen' | 'dashboard' }) {
  const [, navigate] = useLocation()
  const lead = `Your session has expired. Redirecting to ${to}...`

  useEffect(() => {
    toast({ title: 'Session Expired', description: lead, destructive: true })
    const timer = setTimeout(() => navigate(to === 'dashboard' ? paths.dashboard : paths.home), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [lead, to, navigate])

  return <OutcomePage ring={Hourglass} title="Session Expired" lead={lead} />
}
