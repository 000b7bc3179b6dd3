import { useQuery } from '@tanstack/react-query'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { keptEmail } from '../../../lib/kept-email.ts'
import { sessionQuery } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { subscribePaymentPath } from '../addresses.ts'
import { noteOf, secretIn } from '../subscribe/payment-visit.ts'
import { type Arrival, arrivalOf } from './arrival.ts'
import { Outcome, Processing } from './outcome.tsx'

const BANK_DECLINED =
  'Your bank did not confirm this payment, so nothing was charged. Please try again or use another card.'

/** Where every payment ends: from our card form, from the provider's page and from the bank's check. */
export function SuccessScreen() {
  const [path] = useLocation()
  const search = useSearch()
  const state = useHistoryState<object | null>()
  const session = useQuery(sessionQuery)
  const found = secretIn(path, search)
  if (found) return <Redirect replace to={found.address} state={{ ...state, clientSecret: found.clientSecret }} />

  const arrival = arrivalOf(search, state)
  if (arrival.failed) return <BackToPayment arrival={arrival} clientSecret={noteOf(state).clientSecret} />
  if (!arrival.plan && !arrival.sessionId) return <Redirect replace to={paths.plans} />
  if (session.isPending) return <Processing />
  return <Outcome arrival={{ ...arrival, email: session.data?.email ?? arrival.email ?? (keptEmail() || null) }} />
}

/** The same payment takes another card. */
function BackToPayment({ arrival, clientSecret }: { arrival: Arrival; clientSecret: string | undefined }) {
  return (
    <Redirect
      replace
      to={subscribePaymentPath({ ...arrival, email: arrival.upgrade ? arrival.email : null })}
      state={{ reason: BANK_DECLINED, ...(clientSecret && { clientSecret }) }}
    />
  )
}
