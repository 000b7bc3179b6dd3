import type { AccountSummary } from '../billing/index.ts'

export interface PlanActions {
  change: 'choose' | 'upgrade' | null
  downgrade: boolean
  /** What can be done about the subscription as a whole. */
  subscription: 'cancel' | 'reactivate' | null
  /** Nothing is more urgent than a higher plan: no invoice to pay, nothing to reactivate or renew. */
  leads: boolean
  /** A card pays for it, or will. */
  card: boolean
}

type Account = {
  plan: Pick<AccountSummary['plan'], 'name'>
  creator: Pick<AccountSummary['creator'], 'subscriptionStatus'>
}

/** Which buttons a plan and its status have. What is pending or unpaid is explained where they lead. */
export function planActions({ plan, creator }: Account): PlanActions {
  if (plan.name === 'Free') return { change: 'choose', downgrade: false, subscription: null, leads: true, card: false }
  const { subscriptionStatus: status } = creator
  return {
    change: plan.name === 'Business' ? null : 'upgrade',
    downgrade: !['Essential', 'Business'].includes(plan.name),
    subscription: status === 'cancelled' || status === 'expired' ? 'reactivate' : 'cancel',
    leads: status === 'active',
    card: status !== 'expired',
  }
}
