import { Card } from '../../ui/card.tsx'
import { DashboardButton } from './dashboard-button.tsx'

export const LimitCard = ({ email }: { email: string }) => (
  <Card className="flex flex-col items-start gap-3">
    <h2 className="font-bold text-18">You have reached your plan limit</h2>
    <p className="text-16 text-ink-2">
      Every active link of your plan is in use. Delete a link that you no longer need, or wait until one expires.
    </p>
    <DashboardButton email={email} variant="primary" />
  </Card>
)
