import { Link } from 'wouter'
import { paths } from '../../../../contract/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Outcome } from '../../../ui/outcome.tsx'
import { storeEmail } from '../../creators/index.ts'
import { AccountWay } from './ways.tsx'

const TEXTS = {
  free: ['No Subscription', 'You are on the Free plan: there is no subscription to change.'],
  expired: ['Subscription Expired', 'Your subscription has ended. A new one brings back everything that you made.'],
} as const

type Props = { email: string; obstacle: keyof typeof TEXTS }

export function NoSubscription({ email, obstacle }: Props) {
  const [title, lead] = TEXTS[obstacle]
  return (
    <Outcome ring="empty" title={title} lead={lead}>
      <Link href={`${paths.plans}?from=account`} onClick={() => storeEmail(email)} asChild>
        <ButtonLink>{obstacle === 'free' ? 'Choose Plan' : 'Renew'}</ButtonLink>
      </Link>
      <AccountWay email={email} variant="secondary">
        Back to My Account
      </AccountWay>
    </Outcome>
  )
}
