import { paths } from '../../../contract/paths.ts'
import { toast } from '../../ui/toast.tsx'
import { type CreatorPlan, plansFromAccountPath } from '../billing/index.ts'
import { AccountLink, TokenLink } from '../creators/index.ts'
import { isHighestPlan } from './dashboard/plan.ts'

type Props = {
  email: string
  planName: string
  isAccountExpired: boolean
  label?: string
  variant?: 'primary' | 'secondary' | 'quiet'
  wide?: boolean
  /** The place of a link, for the accessible name of a button in its row. */
  of?: string
}

/** Leads subscribers to a change of plan, and everybody else to a new subscription. */
export function UpgradeLink({
  email,
  planName,
  isAccountExpired,
  label = 'Upgrade',
  variant = 'secondary',
  wide,
  of,
}: Props) {
  const look = { variant, wide, ...(of !== undefined && { 'aria-label': `${label}: ${of}` }) } as const
  if (planName.includes('Free') || isAccountExpired) {
    return (
      <AccountLink {...look} href={plansFromAccountPath} email={email}>
        {label}
      </AccountLink>
    )
  }
  return (
    <TokenLink
      {...look}
      to={{ email, purpose: 'upgrade_access', path: paths.upgradePlan }}
      onError={() => toast({ title: 'Failed to access upgrade page. Please try again.', destructive: true })}
    >
      {label}
    </TokenLink>
  )
}

type MoreLinksProps = { email: string; plan: CreatorPlan; variant?: 'primary' | 'secondary'; wide?: boolean }

/** Leads to more active links; absent on the highest plan, unless the account has expired. */
export function MoreLinksLink({
  email,
  plan: { plan, isAccountExpired },
  variant = 'secondary',
  wide,
}: MoreLinksProps) {
  if (isHighestPlan(plan.name) && !isAccountExpired) return null
  return (
    <UpgradeLink
      email={email}
      planName={plan.name}
      isAccountExpired={isAccountExpired}
      variant={variant}
      wide={wide}
      label={isAccountExpired ? 'Renew' : 'Upgrade'}
    />
  )
}
