import type { Queries } from '../../../db/db.ts'
import type { PlannedSession } from '../../schedules/index.ts'

/** Only what was changed by hand holds under another schedule. */
export async function storeSession(
  tx: Queries,
  linkId: string,
  before: PlannedSession,
  after: PlannedSession,
): Promise<void> {
  const values = {
    ends_at: new Date(after.endsAt),
    title: after.title,
    // What a day off cancels is not cancelled by hand.
    state: after.cancelled && after.dayOff === null ? ('cancelled' as const) : ('planned' as const),
    ...(after.endsAt !== before.endsAt && { changed_ends_at: new Date(after.endsAt) }),
    ...(after.title !== before.title && { changed_title: after.title ?? '' }),
  }
  await tx
    .insertInto('occurrences')
    .values({
      link_id: linkId,
      starts_at: new Date(after.startsAt),
      late_after_min: after.lateAfterMin,
      ...values,
    })
    .onConflict(conflict => conflict.columns(['link_id', 'starts_at']).doUpdateSet(values))
    .execute()
}
