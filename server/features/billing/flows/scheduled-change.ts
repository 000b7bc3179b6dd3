import type * as contract from '../../../../contract/billing.ts'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { UNLIMITED } from '../../../../contract/plan-names.ts'
import type { Queries } from '../../../db/db.ts'

type ScheduledChangeReply = ReplyOf<typeof contract.scheduledPlanChanges>['scheduledChange']

/** The change that waits for the end of the paid period. */
export async function scheduledChangeOf(db: Queries, creatorId: string): Promise<ScheduledChangeReply> {
  const row = await db
    .selectFrom('scheduled_changes as change')
    .innerJoin('plans as current', 'current.id', 'change.current_plan_id')
    .innerJoin('plans as next', 'next.id', 'change.new_plan_id')
    .where('change.creator_id', '=', creatorId)
    .where('change.state', '=', 'pending')
    .select([
      'change.change_type as changeType',
      'current.name as currentPlan',
      'next.name as newPlan',
      'change.scheduled_for as scheduledFor',
      'current.link_limit as currentLimit',
      'next.link_limit as newLimit',
    ])
    .executeTakeFirst()
  if (!row) return null
  const { scheduledFor, currentLimit, newLimit, ...names } = row
  return {
    ...names,
    scheduledDate: scheduledFor.toISOString(),
    currentPlanLimit: currentLimit ?? UNLIMITED,
    newPlanLimit: newLimit ?? UNLIMITED,
  }
}
