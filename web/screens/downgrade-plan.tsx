import { DowngradeScreen } from '../features/billing/index.ts'
import { AccountGate } from '../features/creators/index.ts'

export const DowngradePlan = () => (
  <AccountGate purposes={['upgrade_access']}>{email => <DowngradeScreen email={email} />}</AccountGate>
)
