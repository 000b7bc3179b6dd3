import { CancelScreen } from '../features/billing/index.ts'
import { AccountGate } from '../features/creators/index.ts'

export const CancelSubscription = () => (
  <AccountGate
    purposes={['my_account_access']}
    emailMissing="Email is required. Please try again from your account page."
    forStoredEmail
  >
    {email => <CancelScreen email={email} />}
  </AccountGate>
)
