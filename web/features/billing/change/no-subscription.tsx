import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { keepEmail } from '../../../lib/kept-email.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Outcome } from '../../../ui/outcome.tsx'
import { AccountWay } from './ways.tsx'

const TEXTS = {
  free: ['No Subscription', 'You are on the Free plan: there is no subscription to change.'],
  expired: ['Subscription Expired', 'Your subscription has ended. A new one brings back everything that you made.'],
} as const

type Props = { email: string; header: ReactNode; obstacle: keyof typeof TEXTS }

export function NoSubscription({ email, header, obstacle }: Props) {
  const [title, lead] = TEXTS[obstacle]
  return (
    <Outcome ring="empty" title={title} lead={lead} header={header}>
      <Link href={`${paths.plans}?from=account`} onClick={() => keepEmail(email)} asChild>
        <ButtonLink>{obstacle === 'free' ? 'Choose Plan' : 'Renew'}</ButtonLink>
      </Link>
      <AccountWay email={email} variant="secondary">
        Back to My Account
      </AccountWay>
    </Outcome>
  )
}
