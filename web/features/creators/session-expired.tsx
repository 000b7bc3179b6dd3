import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/toast.tsx'
import { HomeLink, StatePage } from './state-page.tsx'

const AWAY_AFTER_MS = 2000

export const SessionExpiredCard = () => (
  <StatePage ring="outside" title="Session Expired" lead="Please create a new check-in link.">
    <HomeLink>Go to Home Screen</HomeLink>
  </StatePage>
)

/** Says so in a toast and leaves for the home screen. */
export function SessionExpiredAway() {
  const [, navigate] = useLocation()

  useEffect(() => {
    toast({
      title: 'Session Expired',
      description: 'Your session has expired. Redirecting to home screen...',
      destructive: true,
    })
    const timer = setTimeout(() => navigate(paths.home), AWAY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [navigate])

  return (
    <StatePage ring="outside" title="Session Expired" lead="Your session has expired. Redirecting to home screen..." />
  )
}
