import { UpgradeScreen } from '../features/billing/index.ts'
import { AccountGate } from '../features/creators/index.ts'

export const UpgradePlan = () => (
  <AccountGate purposes={['upgrade_access']}>{email => <UpgradeScreen email={email} />}</AccountGate>
)
