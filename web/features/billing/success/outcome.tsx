import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '../../../ui/button.tsx'
import { forgetSubscriptionSetup } from '../../creators/index.ts'
import { BillingState } from '../billing-state.tsx'
import { planChanged } from '../plan-changed.ts'
import type { Arrival } from './arrival.ts'
import type { Confirmation } from './confirmation.ts'
import { lookFor } from './look-for.ts'
import { useConfirmation } from './use-confirmation.ts'
import { WaysOn } from './ways-on.tsx'

export const Processing = () => (
  <BillingState
    ring="loader"
    title="Processing Your Payment"
    lead="Please wait while we confirm your payment. This takes a few seconds."
  />
)

export function Outcome({ arrival }: { arrival: Arrival }) {
  const client = useQueryClient()
  const [state, again] = useConfirmation(() => lookFor(arrival))
  const confirmed = state.is === 'confirmed'

  useEffect(() => {
    if (!confirmed) return
    forgetSubscriptionSetup()
    planChanged(client)
  }, [confirmed, client])

  if (state.is === 'looking' || state.is === 'waiting') return <Processing />
  const ways = <WaysOn arrival={arrival} />
  if (confirmed) {
    return <BillingState ring="success" title="Payment Successful" lead={<Welcome {...arrival} />} waysOn={ways} />
  }
  const paid = arrival.saidPaid && (state.is !== 'refused' || state.signedOut)
  return (
    <BillingState
      ring={paid ? 'success' : 'empty'}
      title={paid ? 'Payment Successful' : 'Payment Not Confirmed'}
      lead={unconfirmedWords({ paid, upgrade: arrival.upgrade }, state)}
      waysOn={
        <>
          {ways}
          <Button variant="quiet" onClick={again}>
            Check Again
          </Button>
        </>
      }
    />
  )
}

function Welcome({ plan, upgrade }: Arrival) {
  const named = plan ? `${plan} plan` : 'subscription'
  return (
    <>
      {plan && <p className="font-medium text-ink">Welcome to {plan}</p>}
      <p>{upgrade ? `Your upgrade is done: the ${named} is active now.` : `Your ${named} is active now.`}</p>
    </>
  )
}

function unconfirmedWords({ paid, upgrade }: { paid: boolean; upgrade: boolean }, state: Confirmation) {
  const what = upgrade ? 'Your upgrade' : 'Your subscription'
  return (
    <>
      <p>
        {paid
          ? `${what} will be processed within a few minutes.`
          : `We have not seen a payment. If you have just paid, ${what.toLowerCase()} will be processed within a few minutes.`}
      </p>
      {state.is === 'refused' && <p>{state.why}</p>}
      {state.is === 'unconfirmed' && state.unreachable && <p>{state.unreachable}</p>}
    </>
  )
}
