import { toast } from '../../ui/toast.tsx'
import { DashboardLink } from '../creators/index.ts'

type Props = { email: string; variant: 'primary' | 'secondary'; wide?: boolean }

export const DashboardButton = (props: Props) => (
  <DashboardLink
    {...props}
    onError={({ message }) => toast({ title: 'Failed to access dashboard', description: message, destructive: true })}
  >
    Go to Dashboard
  </DashboardLink>
)
