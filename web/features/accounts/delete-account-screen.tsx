import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { deleteAccount } from '../../../contract/accounts.ts'
import { type AccountSummary, accountSummaryQuery } from '../../lib/account.ts'
import { CallError, call } from '../../lib/call.ts'
import { forgetAccount } from '../../lib/forget-account.ts'
import { CONFIRM_IT_IS_YOU, type ProofAsked, useFreshSession } from '../../lib/fresh-session.ts'
import { creditWords } from '../../lib/next-payment.ts'
import { reasonOf } from '../../lib/reason.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Failure } from '../../ui/failure.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { SiteHeader } from '../../ui/site-header.tsx'
import { toast } from '../../ui/toast.tsx'
import { DeleteAccountWarning } from './delete-account-warning.tsx'
import { holdingsQuery } from './queries.ts'

type Props = {
  email: string
  header: ReactNode
  proofAsked: (asked: ProofAsked) => ReactNode
  onDeleted: () => void
}

export function DeleteAccountScreen({ email, header, proofAsked, onDeleted }: Props) {
  const client = useQueryClient()
  const account = useQuery(accountSummaryQuery(email))
  const holdings = useQuery(holdingsQuery(email))
  const credit = creditWords(account.data)
  const [loseCredit, setLoseCredit] = useState(false)
  const { proof, whenFresh } = useFreshSession({
    email,
    purpose: 'delete_account',
    onAsked: description => toast({ title: CONFIRM_IT_IS_YOU, description }),
  })

  const deletion = useMutation({
    mutationFn: () => whenFresh(() => call(deleteAccount, { email, loseCredit })),
    onSuccess: deleted => {
      if (!deleted) return
      onDeleted()
      forgetAccount()
      client.clear()
    },
    onError: error => {
      if (error instanceof CallError && error.code === 'credit_would_be_lost') account.refetch()
      toast({ ...failureOf(error), destructive: true })
    },
  })

  if (proof) return proofAsked(proof)
  return (
    <DeleteAccountWarning
      email={email}
      header={header}
      holdings={holdings.data}
      subscribed={account.data && isSubscribed(account.data)}
      credit={credit}
      loseCredit={loseCredit}
      onLoseCredit={setLoseCredit}
      failure={deletion.error && failureOf(deletion.error)}
      deleting={deletion.isPending}
      onDelete={() => deletion.mutate()}
    />
  )
}

const failureOf = (error: Error): Failure => ({
  title: 'Error',
  description: reasonOf(error, 'Failed to delete account. Please try again.'),
})

const isSubscribed = ({ plan, creator }: AccountSummary) =>
  plan.name !== 'Free' && (creator.subscriptionStatus !== 'expired' || creator.openInvoiceUrl !== null)

export const AccountDeleted = () => (
  <Outcome
    ring="success"
    title="Account Deleted"
    lead="Your account has been permanently deleted."
    header={<SiteHeader home={paths.home} />}
  >
    <ButtonLink href={paths.home}>Return to Home</ButtonLink>
  </Outcome>
)
