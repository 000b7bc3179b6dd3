import type { PlanOffer } from '../../../../contract/plans.ts'
import { planCardId } from './plan-card.tsx'
import { isCurrentPlan, type PlansViewer } from './viewer.ts'

/** On a phone the own plan may stand several screens below. */
export function OwnPlan({ plans, viewer }: { plans: readonly PlanOffer[]; viewer: PlansViewer }) {
  const own = viewer.is === 'paid' && plans.find(plan => isCurrentPlan(plan.name, viewer))
  if (!own) return null
  return (
    <>
      You’re on {own.name}.{' '}
      <a href={`#${planCardId(own.id)}`} className="text-accent-ink underline xl:hidden">
        See Your Plan
      </a>
    </>
  )
}
