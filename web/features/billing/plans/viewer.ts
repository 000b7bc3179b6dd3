import { FREE_PLAN_ID, planNames } from '../../../../contract/plan-names.ts'
import type { PlanOffer } from '../../../../contract/plans.ts'
import type { CreatorPlan } from '../creator-plan.ts'
import { POPULAR_PLAN } from './popular-plan.ts'

/** The person who looks at the plans, as far as the session and the account tell. */
export type PlansViewer =
  | { is: 'anonymous' }
  | { is: 'free'; email: string }
  | { is: 'expired'; email: string; planName: string }
  | {
      is: 'paid'
      email: string
      planName: string
      status: 'active' | 'past_due' | 'cancelled'
      /** When a cancelled subscription ends. */
      endsAt: string | null
    }

export function viewerOf({ creator, plan, isAccountExpired }: CreatorPlan): PlansViewer {
  const { email, subscriptionStatus: status } = creator
  if (plan.id === FREE_PLAN_ID) return { is: 'free', email }
  if (isAccountExpired || status === 'expired') return { is: 'expired', email, planName: plan.name }
  return { is: 'paid', email, planName: plan.name, status, endsAt: creator.accountExpireAt }
}

export type PlanAction = 'get_started' | 'subscribe' | 'upgrade' | 'downgrade' | 'cancel' | 'none'

const rank = (planName: string): number => (planNames as readonly string[]).indexOf(planName)

export const isCurrentPlan = (planName: string, viewer: PlansViewer): boolean =>
  viewer.is === 'free' ? planName === 'Free' : 'planName' in viewer && viewer.planName === planName

/** Subscribers look for their own plan, everybody else for the popular one. */
export const isMarked = (planName: string, viewer: PlansViewer | undefined): boolean =>
  viewer?.is === 'paid' || viewer?.is === 'expired' ? isCurrentPlan(planName, viewer) : planName === POPULAR_PLAN

/** The action of a plan's button. A cancelled or unpaid subscription must be reactivated or paid before it can change. */
export function actionOf({ id, name }: Pick<PlanOffer, 'id' | 'name'>, viewer: PlansViewer): PlanAction {
  const free = id === FREE_PLAN_ID
  if (viewer.is !== 'paid') return free ? 'get_started' : 'subscribe'
  if (name === viewer.planName || viewer.status !== 'active') return 'none'
  if (free) return 'cancel'
  return rank(name) > rank(viewer.planName) ? 'upgrade' : 'downgrade'
}

/** A subscriber's own plan comes first in a phone's list, then higher plans, lower plans, and Free last. */
export function phoneOrderOf(planName: string, viewer: PlansViewer): number {
  if (!('planName' in viewer)) return rank(planName)
  const distance = rank(planName) - rank(viewer.planName)
  return distance >= 0 ? distance : planNames.length - rank(planName)
}

/** Most creators come for the next higher plan, so its button is the one that stands out. */
export const isNextHigher = (planName: string, currentPlan: string): boolean => rank(planName) === rank(currentPlan) + 1
