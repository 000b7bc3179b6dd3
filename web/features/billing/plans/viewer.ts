import { FREE_PLAN_ID } from '../../../../contract/links.ts'
import { type PlanOffer, planNames } from '../../../../contract/plans.ts'
import type { CreatorPlan } from '../creator-plan.ts'

/** Who looks at the plans. */
export type Standing =
  | { is: 'anonymous' }
  | { is: 'free'; email: string }
  | { is: 'expired'; email: string; planName: string }
  | {
      is: 'paid'
      email: string
      planName: string
      status: 'active' | 'past_due' | 'cancelled'
      /** When a cancelled one ends. */
      endsAt: string | null
    }

export function standingOf({ creator, plan, isAccountExpired }: CreatorPlan): Standing {
  const { email, subscriptionStatus: status } = creator
  if (plan.id === FREE_PLAN_ID) return { is: 'free', email }
  if (isAccountExpired || status === 'expired') return { is: 'expired', email, planName: plan.name }
  return { is: 'paid', email, planName: plan.name, status, endsAt: creator.accountExpireAt }
}

export type PlanAction = 'get_started' | 'subscribe' | 'upgrade' | 'downgrade' | 'cancel' | 'none'

const rank = (planName: string) => (planNames as readonly string[]).indexOf(planName)

export const isTheirs = (planName: string, standing: Standing): boolean =>
  standing.is === 'free' ? planName === 'Free' : 'planName' in standing && standing.planName === planName

/** The one thing to do with a plan. A subscription that ends or is not paid must be mended before it is changed. */
export function actionOf({ id, name }: Pick<PlanOffer, 'id' | 'name'>, standing: Standing): PlanAction {
  const free = id === FREE_PLAN_ID
  if (standing.is !== 'paid') return free ? 'get_started' : 'subscribe'
  if (name === standing.planName || standing.status !== 'active') return 'none'
  if (free) return 'cancel'
  return rank(name) > rank(standing.planName) ? 'upgrade' : 'downgrade'
}
