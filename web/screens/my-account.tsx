import { MyAccountScreen } from '../features/accounts/index.ts'
import { AccountGate } from '../features/creators/index.ts'

export const MyAccount = () => (
  <AccountGate purposes={['my_account_access']}>{email => <MyAccountScreen email={email} />}</AccountGate>
)
