import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { deleteAccount } from '../../../contract/accounts.ts'
import { confirmItIsYou } from '../../../contract/creators.ts'
import { type AccountSummary, accountSummaryQuery } from '../../lib/account.ts'
import { CallError, call } from '../../lib/call.ts'
import { reasonOf } from '../../lib/reason.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Failure } from '../../ui/failure.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { SiteHeader } from '../../ui/site-header.tsx'
import { toast } from '../../ui/toast.tsx'
import { DeleteAccountWarning } from './delete-account-warning.tsx'
import { forgetAccount } from './forget-account.ts'
import { holdingsQuery } from './queries.ts'

/** The screen after the mail that proves who is there; it ends on this page again. */
export interface ProofAsked {
  email: string
  /** Answers with the server's message. */
  sendAgain: () => Promise<string>
}

type Props = {
  email: string
  header: ReactNode
  proofAsked: (asked: ProofAsked) => ReactNode
  onDeleted: () => void
}

export function DeleteAccountScreen({ email, header, proofAsked, onDeleted }: Props) {
  const client = useQueryClient()
  const [mailed, setMailed] = useState(false)
  const account = useQuery(accountSummaryQuery(email))
  const holdings = useQuery(holdingsQuery(email))
  const askForProof = async () => (await call(confirmItIsYou, { email })).message

  const deletion = useMutation({
    mutationFn: async (): Promise<'deleted' | 'mailed'> => {
      try {
        await call(deleteAccount, { email })
        return 'deleted'
      } catch (error) {
        if (!(error instanceof CallError && error.code === 'sign_in_again')) throw error
        toast({ title: 'Please confirm that it is you', description: await askForProof() })
        return 'mailed'
      }
    },
    onSuccess: result => {
      if (result === 'mailed') return setMailed(true)
      onDeleted()
      forgetAccount(client)
    },
    onError: error => toast({ ...failureOf(error), destructive: true }),
  })

  if (mailed) return proofAsked({ email, sendAgain: askForProof })
  return (
    <DeleteAccountWarning
      email={email}
      header={header}
      holdings={holdings.data}
      subscribed={account.data && isSubscribed(account.data)}
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
