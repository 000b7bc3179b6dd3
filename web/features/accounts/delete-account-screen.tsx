import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteAccount } from '../../../contract/accounts.ts'
import { paths } from '../../../contract/paths.ts'
import { CallError, call } from '../../lib/call.ts'
import { reasonOf } from '../../lib/reason.ts'
import { hasPlans, isSignUpOpen } from '../../lib/service-traits.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Failure } from '../../ui/failure-notice.tsx'
import { OutcomePage } from '../../ui/outcome-page.tsx'
import { type AccountSummary, accountSummaryQuery, creditWords } from '../billing/index.ts'
import { CheckEmail, forgetAccount, useFreshSession } from '../creators/index.ts'
import { DeleteAccountWarning } from './delete-account-warning.tsx'
import { accountContentsQuery } from './queries.ts'

type Props = {
  email: string
  onDeleted: () => void
}

export function DeleteAccountScreen({ email, onDeleted }: Props) {
  const client = useQueryClient()
  const account = useQuery(accountSummaryQuery(email))
  const contents = useQuery(accountContentsQuery(email))
  const credit = creditWords(account.data)
  const [loseCredit, setLoseCredit] = useState(false)
  const { proof, withFreshSession } = useFreshSession({ email, purpose: 'delete_account' })

  const deletion = useMutation({
    mutationFn: () => withFreshSession(() => call(deleteAccount, { email, loseCredit })),
    onSuccess: deleted => {
      if (!deleted) return
      onDeleted()
      forgetAccount()
      client.clear()
    },
    onError: error => {
      if (error instanceof CallError && error.code === 'credit_would_be_lost') account.refetch()
    },
  })

  if (proof) return <CheckEmail {...proof} />
  return (
    <DeleteAccountWarning
      email={email}
      contents={contents.data}
      subscribed={hasSubscription(account)}
      mayRegisterAgain={isSignUpOpen() || account.data?.maySignUpAgain}
      credit={credit}
      loseCredit={loseCredit}
      onLoseCredit={setLoseCredit}
      failure={deletion.error && deletionFailure(deletion.error)}
      deleting={deletion.isPending}
      onDelete={() => deletion.mutate()}
    />
  )
}

const deletionFailure = (error: Error): Failure => ({
  title: 'Error',
  description: reasonOf(error, 'Failed to delete account. Please try again.'),
})

function hasSubscription({ data, error }: Pick<UseQueryResult<AccountSummary>, 'data' | 'error'>) {
  if (!hasPlans()) return null
  if (data) return isSubscribed(data)
  return error ? false : undefined
}

const isSubscribed = ({ plan, creator }: AccountSummary) =>
  plan.name !== 'Free' && (creator.subscriptionStatus !== 'expired' || creator.openInvoiceUrl !== null)

export const AccountDeleted = () => (
  <OutcomePage ring="success" title="Account Deleted" lead="Your account has been permanently deleted.">
    <ButtonLink href={paths.home}>Return to Home</ButtonLink>
  </OutcomePage>
)
