import { useState } from 'react'
import { AccountDeleted, DeleteAccountScreen } from '../features/accounts/index.ts'
import { AccountGate } from '../features/creators/index.ts'

export function DeleteAccount() {
  // Kept outside the gate, which refuses a browser whose account is gone.
  const [deleted, setDeleted] = useState(false)
  if (deleted) return <AccountDeleted />
  return (
    <AccountGate
      purposes={['my_account_access', 'delete_account']}
      emailMissing="No email found. Please try again."
      forStoredEmail
    >
      {email => <DeleteAccountScreen email={email} onDeleted={() => setDeleted(true)} />}
    </AccountGate>
  )
}
