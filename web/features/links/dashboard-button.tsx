import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { createNavToken } from '../../../contract/creators.ts'
import { paths } from '../../../contract/paths.ts'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'

/** Moves with a short-lived token, as all ways between the creator's pages do. */
export function DashboardButton({
  email,
  variant = 'secondary',
}: {
  email: string
  variant?: 'primary' | 'secondary'
}) {
  const [, navigate] = useLocation()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(createNavToken, { email, purpose: 'dashboard_access' }),
    onSuccess: ({ token }) => navigate(`${paths.dashboard}?${new URLSearchParams({ token })}`),
    onError: error => toast({ title: 'Failed to access dashboard', description: error.message, destructive: true }),
  })
  return (
    <Button variant={variant} busy={isPending && 'Opening...'} onClick={() => mutate()}>
      Go to Dashboard
    </Button>
  )
}
