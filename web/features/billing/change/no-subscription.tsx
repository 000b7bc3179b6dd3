import { CreditCard } from 'lucide-react'
import { OutcomePage } from '../../../ui/outcome-page.tsx'
import { AccountLink } from '../../creators/index.ts'
import { plansFromAccountPath } from '../billing-paths.ts'
import { ToMyAccount } from './account-buttons.tsx'

const TEXTS = {
  free: ['No Subscription', 'You’re on the Free plan, so there’s no subscription to change.'],
  expired: ['Subscription Expired', 'Your subscription has ended. A new one brings back everything you made.'],
} as const

type Props = { email: string; obstacle: keyof typeof TEXTS }

export function NoSubscription({ email, obstacle }: Props) {
  const [title, lead] = TEXTS[obstacle]
  return (
    <OutcomePage ring={CreditCard} title={title} lead={lead}>
      <AccountLink href={plansFromAccountPath} email={email}>
        {obstacle === 'free' ? 'Choose Plan' : 'Renew'}
      </AccountLink>
      <ToMyAccount email={email} variant="secondary">
        Back to My Account
      </ToMyAccount>
    </OutcomePage>
  )
}
