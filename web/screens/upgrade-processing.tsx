import { UpgradeProcessingScreen } from '../features/billing/index.ts'
import { AccountGate } from '../features/creators/index.ts'

export const UpgradeProcessing = () => (
  <AccountGate purposes={['upgrade_access']}>{email => <UpgradeProcessingScreen email={email} />}</AccountGate>
)
