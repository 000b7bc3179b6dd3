import { useQuery } from '@tanstack/react-query'
import { creatorPlanQuery } from '../../billing/index.ts'
import { MoreLinksLink } from '../../links/index.ts'

/** What opens a blocked link again: a plan with more links, unless there is none. */
export function OpenAgain({ email }: { email: string }) {
  const { data: plan } = useQuery(creatorPlanQuery(email))
  return plan && <MoreLinksLink email={email} plan={plan} variant="primary" wide />
}
