import type { downgradePreview } from '../../../contract/accounts.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { type PaidPlanName, UNLIMITED } from '../../../contract/plan-names.ts'
import type { Db } from '../../db/db.ts'
import { Declined } from '../../http/declined.ts'
import { planNamed, planOf, subscriptionOf } from '../billing/index.ts'
import { activeOwnLinks } from '../links/index.ts'
import { linksBeyond } from './links-beyond.ts'

/** Says when a lower plan would begin, and which of today's links it would block: the oldest ones, above its limit. */
export async function previewDowngrade(
  db: Db,
  creatorId: string,
  newPlanName: PaidPlanName,
): Promise<ReplyOf<typeof downgradePreview>> {
  const [{ plan }, subscription, lower, active] = await Promise.all([
    planOf(db, creatorId),
    subscriptionOf(db, creatorId),
    planNamed(db, newPlanName),
    activeOwnLinks(db, creatorId),
  ])
  const runs = subscription.renews || subscription.status === 'cancelled'
  if (!runs || !subscription.paidThrough) throw new Declined('no_subscription')
  if (lower.id >= plan.id) throw new Declined('not_a_downgrade')
  return {
    planName: lower.name,
    newPlanLimit: lower.linkLimit ?? UNLIMITED,
    scheduledDate: subscription.paidThrough.toISOString(),
    activeLinksCount: active.length,
    blockedLinks: linksBeyond(lower.linkLimit, active).map(({ id, location_name: locationName }) => ({
      id,
      locationName,
    })),
  }
}
