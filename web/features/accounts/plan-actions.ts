import { NO_PLAN_NAME } from '../../../contract/plan-names.ts'
import type { AccountSummary } from '../billing/index.ts'

export interface PlanActions {
  change: 'choose' | 'upgrade' | null
  downgrade: boolean
  /** Whether the subscription can be cancelled or reactivated. */
  subscription: 'cancel' | 'reactivate' | null
  /** Nothing is more urgent than a higher plan: no invoice to pay, nothing to reactivate or renew. */
  leads: boolean
  /** A card pays for the plan, or will. */
  card: boolean
}

type Account = {
  plan: Pick<AccountSummary['plan'], 'name'>
  creator: Pick<AccountSummary['creator'], 'subscriptionStatus'>
}

/** The buttons for a plan and its status. The pages behind them explain pending changes and unpaid invoices. */
export function planActions({ plan, creator }: Account): PlanActions {
  if (plan.name === NO_PLAN_NAME)
    return { change: null, downgrade: false, subscription: null, leads: false, card: false }
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

/** Cancelled, with time left: reactivating is what the page offers first, and once. */
export const isEnding = ({ creator, isAccountExpired }: AccountSummary): boolean =>
  creator.subscriptionStatus === 'cancelled' && !isAccountExpired
