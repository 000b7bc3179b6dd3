import type { AccountSummary } from '../account-queries.ts'

export type Obstacle = 'free' | 'expired' | 'past_due' | 'cancelled'

type Account = {
  plan: Pick<AccountSummary['plan'], 'name'>
  creator: Pick<AccountSummary['creator'], 'subscriptionStatus'>
  isAccountExpired: boolean
}

/** The problem that must be resolved before this subscription can change, or null. */
export function obstacleOf({ plan, creator, isAccountExpired }: Account): Obstacle | null {
  if (plan.name === 'Free') return 'free'
  if (isAccountExpired) return 'expired'
  return creator.subscriptionStatus === 'active' ? null : creator.subscriptionStatus
}
