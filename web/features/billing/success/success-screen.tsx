import { useQuery } from '@tanstack/react-query'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { paths } from '../../../../contract/paths.ts'
import { sessionQuery, storedEmail } from '../../creators/index.ts'
import { subscribePaymentPath } from '../billing-paths.ts'
import { urlWithoutSecret } from '../subscribe/payment-visit.ts'
import { type Arrival, arrivalOf } from './arrival.ts'
import { PaymentConfirmation, Processing } from './payment-confirmation.tsx'

const BANK_DECLINED =
  'Your bank didn’t confirm this payment, so nothing was charged. Please try again or use another card.'

/** Every payment ends here: from our card form, the provider's page or the bank's page. */
export function SuccessScreen() {
  const [path] = useLocation()
  const search = useSearch()
  const state = useHistoryState<object | null>()
  const session = useQuery(sessionQuery)
  const cleanUrl = urlWithoutSecret(path, search)
  if (cleanUrl) return <Redirect replace to={cleanUrl} state={state} />

  const arrival = arrivalOf(search, state)
  if (arrival.failed) return <BackToPayment arrival={arrival} />
  if (!arrival.plan && !arrival.saidPaid) return <Redirect replace to={paths.plans} />
  if (session.isPending) return <Processing />
  return (
    <PaymentConfirmation
      arrival={{ ...arrival, email: session.data?.email ?? arrival.email ?? (storedEmail() || null) }}
    />
  )
}

/** The same payment can be completed with another card. */
const BackToPayment = ({ arrival }: { arrival: Arrival }) => (
  <Redirect
    replace
    to={subscribePaymentPath({ ...arrival, email: null })}
    state={{ reason: BANK_DECLINED, begun: true }}
  />
)
