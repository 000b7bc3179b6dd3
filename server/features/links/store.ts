import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { CheckinLink } from '../../../contract/links.ts'
import type { Queries } from '../../db/db.ts'
import type { Links } from '../../db/schema.ts'
import { shownEmail } from '../mail/index.ts'
import { BLOCKED, JUDGED_LINKS } from './link-states.ts'

export type LinkRow = Selectable<Links>

interface Own {
  creatorId: string
  linkId: string
}

export const ownLink = (db: Queries, { creatorId, linkId }: Own): Promise<LinkRow | undefined> =>
  db.selectFrom('links').selectAll().where('creator_id', '=', creatorId).where('id', '=', linkId).executeTakeFirst()

/** Newest first. */
export const ownLinks = (db: Queries, creatorId: string): Promise<LinkRow[]> =>
  db
    .selectFrom('links')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Newest first. */
export const activeOwnLinks = (db: Queries, creatorId: string): Promise<Pick<LinkRow, 'id' | 'location_name'>[]> =>
  db
    .selectFrom('links')
    .select(['id', 'location_name'])
    .where('creator_id', '=', creatorId)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export async function activeLinksOf(db: Queries, creatorId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from links where creator_id = ${creatorId} and expires_at > app_now()`.execute(db)
  return rows[0]!.count
}

type JudgedRow = LinkRow & { creator_email: string; blocked: boolean; active: boolean }

export interface ShownLink {
  link: CheckinLink
  active: boolean
}

/** Newest first, as the dashboard shows them. */
export async function shownLinksOf(db: Queries, creatorId: string): Promise<ShownLink[]> {
  const rows = await judged(db, sql`l.creator_id = ${creatorId}`)
  return rows.map(row => ({ link: linkOf(row), active: row.active }))
}

export const shownOwnLink = async (db: Queries, own: Own): Promise<CheckinLink> =>
  linkOf((await judgedOwnLink(db, own))!)

/** With what the account's plan makes of it. */
export async function judgedOwnLink(db: Queries, { creatorId, linkId }: Own): Promise<JudgedRow | undefined> {
  const [found] = await judged(db, sql`l.creator_id = ${creatorId} and l.id = ${linkId}`)
  return found
}

async function judged(db: Queries, which: RawBuilder<unknown>): Promise<JudgedRow[]> {
  const { rows } = await sql<JudgedRow>`
    select l.*, c.email as creator_email, l.expires_at > n.now as active, ${sql.raw(BLOCKED)} as blocked
    from ${sql.raw(JUDGED_LINKS)}
    where ${which} order by l.created_at desc, l.id desc`.execute(db)
  return rows
}

const linkOf = (row: JudgedRow): CheckinLink => ({
  id: row.id,
  locationName: row.location_name,
  formattedAddress: row.formatted_address,
  checkinToken: row.checkin_token,
  creatorEmail: shownEmail(row.creator_email),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  checkinCount: row.checkin_count,
  pendingCount: row.pending_count,
  lastCheckinAt: row.last_checkin_at?.toISOString() ?? null,
  latitude: String(row.latitude),
  longitude: String(row.longitude),
  requireUserVerify: row.require_user_verify,
  requirePhotoVerify: row.require_photo_verify,
  isLinkBlocked: row.blocked,
})
