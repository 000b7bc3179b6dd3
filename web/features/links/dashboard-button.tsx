import { toast } from '../../ui/toast.tsx'
import { DashboardLink } from '../creators/index.ts'

export const DashboardButton = ({ email, variant }: { email: string; variant: 'primary' | 'secondary' }) => (
  <DashboardLink
    email={email}
    variant={variant}
    onError={({ message }) => toast({ title: 'Failed to access dashboard', description: message, destructive: true })}
  >
    Go to Dashboard
  </DashboardLink>
)
