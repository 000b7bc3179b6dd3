import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type pg from 'pg'
import type { LinkSettings, ListRule } from '../../../contract/link-settings.ts'
import type { CheckinLink } from '../../../contract/links.ts'
import type { Queries } from '../../db/db.ts'
import { run } from '../../db/run.ts'
import type { Links } from '../../db/schema.ts'
import { Declined } from '../../http/declined.ts'
import { displayEmail } from '../mail/index.ts'
import { timeZoneAt } from '../places/index.ts'
import type { ScheduledLink } from '../schedules/index.ts'
import { BLOCKED, LINKS_IN_FORCE } from './link-states.ts'
import { SETTING_COLUMNS } from './setting-column-rules.ts'

export type LinkRow = Selectable<Links>

export interface OwnLink {
  creatorId: string
  linkId: string
}

/** Declines a link of nobody, or of somebody else. */
export async function ownLink(db: Queries, { creatorId, linkId }: OwnLink): Promise<LinkRow> {
  const link = await db
    .selectFrom('links')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .where('id', '=', linkId)
    .executeTakeFirst()
  if (!link) throw new Declined('link_not_found')
  return link
}

/**
 * Locks an own link, so that its check-ins and its counts change in this transaction alone. The creator comes first, as in the
 * deletion of an account: PostgreSQL locks it anyway as soon as the link is updated a second time. `now` is the database's time.
 */
export async function lockOwnLink(tx: Queries, { creatorId, linkId }: OwnLink): Promise<LinkRow & { now: Date }> {
  const link = await tx
    .with('creator', query => query.selectFrom('creators').select('id').where('id', '=', creatorId).forKeyShare())
    .selectFrom('links')
    .selectAll()
    .select(sql<Date>`app_now()`.as('now'))
    .where('creator_id', '=', query => query.selectFrom('creator').select('id'))
    .where('id', '=', linkId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!link) throw new Declined('link_not_found')
  return link
}

/**
 * The creator is locked before its link, in the order of an account's deletion: a row of `links` that is updated twice locks its
 * creator too.
 */
export async function lockCreatorOf(
  tx: Queries | pg.ClientBase,
  link: { id: string } | { checkinToken: string },
): Promise<void> {
  const [column, value] = 'id' in link ? ['id', link.id] : ['checkin_token', link.checkinToken]
  await run(tx, `select from creators where id = (select creator_id from links where ${column} = $1) for key share`, [
    value,
  ])
}

/** Check-ins at this link wait until the transaction ends. */
export async function lockLink(tx: Queries, linkId: string): Promise<{ id: string } | undefined> {
  await lockCreatorOf(tx, { id: linkId })
  return tx.selectFrom('links').select('id').where('id', '=', linkId).forNoKeyUpdate().executeTakeFirst()
}

/** The ordinal of the newest check-in at the link. */
export const newestOrdinalOf = ({
  checkin_count,
  void_count,
  erased_count,
}: Pick<LinkRow, 'checkin_count' | 'void_count' | 'erased_count'>): number => checkin_count + void_count + erased_count

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
export const activeOwnLinks = (
  db: Queries,
  creatorId: string,
): Promise<Pick<LinkRow, 'id' | 'location_name' | 'limit_exempt'>[]> =>
  db
    .selectFrom('links')
    .select(['id', 'location_name', 'limit_exempt'])
    .where('creator_id', '=', creatorId)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const newestOwnLink = (
  db: Queries,
  creatorId: string,
): Promise<Pick<LinkRow, 'host_name' | 'latitude' | 'longitude'> | undefined> =>
  db
    .selectFrom('links')
    .select(['host_name', 'latitude', 'longitude'])
    .where('creator_id', '=', creatorId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function activeLinksOf(db: Queries, creatorId: string, exceptId: string | null = null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from links
    where creator_id = ${creatorId} and expires_at > app_now() and id is distinct from ${exceptId}`.execute(db)
  return rows[0]!.count
}

type LinkWithState = LinkRow & { creator_email: string; blocked: boolean; active: boolean; now: Date }

interface OwnLinkState {
  link: CheckinLink
  active: boolean
  scheduled: ScheduledLink
}

/** Newest first. */
export async function dashboardLinksOf(db: Queries, creatorId: string): Promise<OwnLinkState[]> {
  const rows = await linksWithState(db, sql`l.creator_id = ${creatorId}`)
  return rows.map(row => ({
    link: linkForCreator(row),
    active: row.active,
    scheduled: { id: row.id, scheduleVersion: row.schedule_version, expiresAt: row.expires_at, now: row.now },
  }))
}

export const ownLinkForCreator = async (db: Queries, own: OwnLink): Promise<CheckinLink> =>
  linkForCreator(await ownLinkWithState(db, own))

/** An own link with `active` and `blocked`, which depend on the time and on the plan in force. Declines others. */
export async function ownLinkWithState(db: Queries, { creatorId, linkId }: OwnLink): Promise<LinkWithState> {
  const [link] = await linksWithState(db, sql`l.creator_id = ${creatorId} and l.id = ${linkId}`)
  if (!link) throw new Declined('link_not_found')
  return link
}

/** Whether somebody can check in at a link now or later: it is neither deleted nor blocked, and has not ended. */
export async function isLinkInForce(db: Queries, linkId: string): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    select ${sql.raw(BLOCKED)} as blocked from ${sql.raw(LINKS_IN_FORCE)}
    where l.id = ${linkId} and l.expires_at > n.now`.execute(db)
  return rows[0]?.blocked === false
}

async function linksWithState(db: Queries, condition: RawBuilder<unknown>): Promise<LinkWithState[]> {
  const { rows } = await sql<LinkWithState>`
    select l.*, c.email as creator_email, n.now, l.expires_at > n.now as active, ${sql.raw(BLOCKED)} as blocked
    from ${sql.raw(LINKS_IN_FORCE)}
    where ${condition} order by l.created_at desc, l.id desc`.execute(db)
  return rows
}

type Settings = LinkSettings & { listRule: ListRule }

const settingsOf = (row: LinkRow): LinkSettings =>
  Object.fromEntries(
    Object.entries(SETTING_COLUMNS).map(([setting, column]) => [setting, row[column]]),
  ) as unknown as LinkSettings

const WRITTEN = Object.entries({ ...SETTING_COLUMNS, listRule: 'list_rule' }) as [keyof Settings, keyof LinkRow][]

/** What is absent stays as it is, or as usual in a new link. */
export const settingColumns = (wanted: { [Setting in keyof Settings]?: Settings[Setting] | undefined }) =>
  Object.fromEntries(
    WRITTEN.flatMap(([setting, column]) => (wanted[setting] === undefined ? [] : [[column, wanted[setting]]])),
  ) as Updateable<Links>

export const linkForCreator = (row: LinkWithState): CheckinLink => ({
  id: row.id,
  locationName: row.location_name,
  hostName: row.host_name,
  formattedAddress: row.formatted_address,
  checkinToken: row.checkin_token,
  creatorEmail: displayEmail(row.creator_email),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  checkinCount: row.checkin_count,
  voidCount: row.void_count,
  pendingCount: row.pending_count,
  heldCount: row.held_count,
  lastCheckinAt: row.last_checkin_at?.toISOString() ?? null,
  latitude: String(row.latitude),
  longitude: String(row.longitude),
  timeZone: timeZoneAt(row),
  ...settingsOf(row),
  requireUserVerify: row.require_user_verify,
  requirePhotoVerify: row.require_photo_verify,
  isLinkBlocked: row.blocked,
  peopleCount: row.people_count,
  listRule: row.list_rule,
  version: row.version,
})
