import { type RawBuilder, sql } from 'kysely'

/** Whether a person `p` was not removed from the list before a session ended; without an end, whether the person is on it still. */
export const stayedUntil = (endedAt: Date | null): RawBuilder<unknown> =>
  sql`coalesce(p.removed_at >= ${endedAt}::timestamptz, p.removed_at is null)`

/** Whether a person `p` was on the list when a session ended. False while it has not ended. */
export const listedAt = (endedAt: Date | null): RawBuilder<unknown> =>
  sql`(coalesce(p.added_at < ${endedAt}::timestamptz, false) and ${stayedUntil(endedAt)})`

/** `stayedUntil` of somebody whose row was read. */
export const hasStayedUntil = ({ removedAt }: { removedAt: Date | null }, endedAt: Date): boolean =>
  removedAt === null || removedAt >= endedAt
