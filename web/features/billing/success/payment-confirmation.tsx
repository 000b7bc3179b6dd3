import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../../contract/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { OutcomePage } from '../../../ui/outcome-page.tsx'
import { unbroken } from '../../../ui/unbroken.tsx'
import { forgetSubscriptionSetup } from '../../creators/index.ts'
import { accountSummaryQuery, latestPaymentQuery } from '../account-queries.ts'
import { invalidatePlan } from '../invalidate-plan.ts'
import { paidWords } from '../payment-words.ts'
import type { Arrival } from './arrival.ts'
import { checkPayment } from './check-payment.ts'
import type { Confirmation } from './confirmation.ts'
import { NextSteps } from './next-steps.tsx'
import { useConfirmation } from './use-confirmation.ts'

export const Processing = () => (
  <OutcomePage
    ring="loader"
    title="Processing Your Payment"
    lead="Please wait while we confirm your payment. This takes a few seconds."
  />
)

export function PaymentConfirmation({ arrival }: { arrival: Arrival }) {
  const client = useQueryClient()
  const [state, retry] = useConfirmation(() => checkPayment(arrival))
  const confirmed = state.is === 'confirmed'

  useEffect(() => {
    if (!confirmed) return
    forgetSubscriptionSetup()
    invalidatePlan(client)
  }, [confirmed, client])

  if (state.is === 'checking' || state.is === 'waiting') return <Processing />
  const nextSteps = <NextSteps arrival={arrival} />
  if (confirmed) {
    return (
      <OutcomePage ring="success" title="Payment Successful" lead={<Welcome {...arrival} />}>
        {nextSteps}
      </OutcomePage>
    )
  }
  const paid = arrival.saidPaid && (state.is !== 'refused' || state.signedOut)
  return (
    <OutcomePage
      ring={paid ? 'success' : Hourglass}
      title={paid ? 'Payment Successful' : 'Payment Not Confirmed'}
      lead={unconfirmedWords({ paid, upgrade: arrival.upgrade }, state)}
    >
      {paid ? (
        <>
          {nextSteps}
          <Button variant="quiet" onClick={retry}>
            Check Again
          </Button>
        </>
      ) : (
        <>
          <Button onClick={retry}>Check Again</Button>
          <ButtonLink variant="secondary" href={paths.support}>
            Contact Support
          </ButtonLink>
          <Link href={paths.home} asChild>
            <ButtonLink variant="quiet">Back to Main Page</ButtonLink>
          </Link>
        </>
      )}
    </OutcomePage>
  )
}

function Welcome({ plan, upgrade, email }: Arrival) {
  const named = plan ? `${plan} plan` : 'subscription'
  return (
    <>
      {plan && <p className="font-medium text-18 text-ink">Welcome to {plan}</p>}
      <p>{upgrade ? `Your upgrade is complete. The ${named} is active now.` : `Your ${named} is active now.`}</p>
      {email && <Receipt email={email} />}
    </>
  )
}

/** The lines keep their height while they are loading. */
function Receipt({ email }: { email: string }) {
  const { data: payment } = useQuery(latestPaymentQuery(email))
  const { data: summary } = useQuery({ ...accountSummaryQuery(email), enabled: Boolean(payment) })
  return (
    <div className="mt-2 flex min-w-0 flex-col gap-1 self-center rounded-10 bg-surface-2 px-4 py-3">
      <p className="min-h-6 min-w-56 font-medium text-ink">
        {payment && summary && unbroken(paidWords(payment, summary.money.next))}
      </p>
      <p className="min-h-5 text-14 wrap-anywhere">{payment && `Receipt sent to ${email}`}</p>
    </div>
  )
}

function unconfirmedWords({ paid, upgrade }: { paid: boolean; upgrade: boolean }, state: Confirmation) {
  const what = upgrade ? 'Your upgrade' : 'Your subscription'
  return (
    <>
      <p>
        {paid
          ? `${what} will be processed within a few minutes.`
          : `We haven’t seen a payment. If you’ve just paid, ${what.toLowerCase()} will be processed within a few minutes.`}
      </p>
      {state.is === 'refused' && state.reason && <p>{state.reason}</p>}
      {state.is === 'unconfirmed' && state.unreachable && <p>{state.unreachable}</p>}
    </>
  )
}
