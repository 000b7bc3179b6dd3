import { type RawBuilder, sql } from 'kysely'

/** A condition on the time of a row that belongs to a link. */
export type Age = (row: { at: string; linkId: string }) => RawBuilder<boolean>

export const olderThan =
  (before: Date): Age =>
  ({ at }) =>
    sql`${sql.ref(at)} < ${before}`

/** Links may keep rows for fewer days than the service does. */
export const OLDER_THAN_LINK_KEEPS: Age = ({ at, linkId }) =>
  sql`exists (select from links where links.id = ${sql.ref(linkId)}
    and ${sql.ref(at)} < app_now() - make_interval(days => links.keep_days))`
