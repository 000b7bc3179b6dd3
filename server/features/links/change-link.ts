import { sql } from 'kysely'
import type { InputOf } from '../../../contract/endpoint.ts'
import type * as contract from '../../../contract/links.ts'
import { checkInPath } from '../../../contract/paths.ts'
import { exactTimeUnderLock, type Queries } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { enqueue } from '../../jobs/queue.ts'
import { PLANS_ON, planForUpdate } from '../billing/index.ts'
import { appendActs, type LinkChanges, type NewAct } from '../journal/index.ts'
import type { Places, PlaceWithCoordinates } from '../places/index.ts'
import { changeQueue } from './change-queue.ts'
import { type Changes, changedFields, expiryAfter, placeAfter } from './change-rules.ts'
import { checkMailedNames, checkRadius } from './link-input.ts'
import { declineAtLimit } from './link-limit.ts'
import { changeSchedule, checkScheduleChange, scheduleForCreator } from './link-schedule.ts'
import { publishLink } from './publish.ts'
import { type LinkRow, lockOwnLink, newestOrdinalOf, ownLink, ownLinkForCreator, settingColumns } from './store.ts'

type ChangeDeps = Pick<Deps, 'config' | 'db' | 'live'> & { places: Pick<Places, 'find'> }
type Input = InputOf<typeof contract.changeLink>

interface LinkChange {
  creatorId: string
  linkId: string
  /** That the creator looked at. */
  version: number
  place: PlaceWithCoordinates | null
  changes: Changes
}

/**
 * Changes an own link under its lock, so that each attempt to check in is judged by one state of it. Declines when the link has
 * been changed since the version that the creator looked at.
 */
export async function changeLink(
  { config, db, live, places }: ChangeDeps,
  creatorId: string,
  { id: linkId, version, ...changes }: Input,
) {
  checkRadius(changes.radiusM)
  const place = changes.placeId === undefined ? null : await places.find(changes.placeId)
  if (changes.placeId !== undefined && !place) throw new Declined('place_unknown')
  if (changes.schedule !== undefined || changes.scheduleZone !== undefined) {
    const before = await ownLink(db, { creatorId, linkId })
    if (before.version !== version) throw new Declined('link_changed')
    await checkScheduleChange(db, { ...before, ...placeAfter(before, place, changes.placeName) }, changes)
  }

  const changed = await changeQueue(linkId, () =>
    db.transaction().execute(tx => changeUnderLock({ config }, tx, { creatorId, linkId, version, place, changes })),
  )
  publishLink(live, { id: linkId, creatorId })
  return { link: { ...changed, url: config.APP_URL + checkInPath(changed.checkinToken) } }
}

async function changeUnderLock(
  { config }: Pick<Deps, 'config'>,
  tx: Queries,
  { creatorId, linkId, version, place, changes }: LinkChange,
) {
  // The creator before the link: the order in which links are made and deleted.
  const plan = await planForUpdate(tx, creatorId)
  const link = await lockOwnLink(tx, { creatorId, linkId })
  if (link.version !== version) throw new Declined('link_changed')
  const { now } = link
  const expiresAt = expiryAfter(link, changes, plan.rights, now)
  const opened = link.expires_at <= now && expiresAt > now
  if (expiresAt <= now && expiresAt.getTime() !== link.expires_at.getTime()) throw new Declined('expiry_in_past')
  // A link made without plans is beyond their limit until the end that it had then.
  const entersPlan = opened || (link.limit_exempt && expiresAt > link.expires_at)
  if (entersPlan) await declineAtLimit(tx, creatorId, plan, linkId)
  const next = { ...placeAfter(link, place, changes.placeName), ...optionsAfter(link, changes) }
  checkMailedNames(next)
  const { columns, changes: scheduleChanges } = await changeSchedule(tx, { ...link, ...next }, changes)
  const moved = next.latitude !== link.latitude || next.longitude !== link.longitude
  const after = await tx
    .updateTable('links')
    .set({
      ...next,
      ...columns,
      expires_at: expiresAt,
      version: link.version + 1,
      ...(opened && { activated_at: now }),
      ...(entersPlan && { limit_exempt: sql<boolean>`not ${sql.raw(PLANS_ON)}` }),
      ...(moved && { moved_at: now }),
    })
    .where('id', '=', linkId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await eraseWhatIsNotKept(tx, link, after)
  await updatePresent(tx, link, after)
  const acts = actsOf([...changedFields(link, after), ...scheduleChanges], now)
  if (acts.length > 0) await appendActs({ config }, tx, linkId, acts)
  const forCreator = await ownLinkForCreator(tx, { creatorId, linkId })
  return { ...forCreator, ...(await scheduleForCreator(tx, after)), placeId: next.place_id }
}

/** A host's name is erased at its age, and other changes stay: it has an act of its own. */
function actsOf(fields: LinkChanges['changes'], at: Date): NewAct[] {
  const { name = [], others = [] } = Object.groupBy(fields, ({ field }) => (field === 'hostName' ? 'name' : 'others'))
  return [others, name]
    .filter(({ length }) => length > 0)
    .map(changes => ({ act: 'change', actor: 'creator', checkInId: null, at, personal: { changes } }))
}

/** Erasing outlasts the lock of the link: jobs erase what the link no longer keeps. */
async function eraseWhatIsNotKept(tx: Queries, before: LinkRow, after: LinkRow): Promise<void> {
  if (after.keeps === 'verdict' && before.keeps !== 'verdict')
    await enqueue(tx, 'erase_positions', {
      linkId: after.id,
      before: await exactTimeUnderLock(tx),
      newestOrdinal: newestOrdinalOf(after),
    })
  if (after.keep_days !== before.keep_days || after.photo_days !== before.photo_days)
    await enqueue(tx, 'erase_old', {}, { key: 'erase_old' })
}

/** Who is here stays so for another time, or is taken off the list. */
async function updatePresent(tx: Queries, before: LinkRow, after: LinkRow): Promise<void> {
  if (before.check_out === 'off') return
  const otherEnds = after.schedule_version !== before.schedule_version || after.auto_out_min !== before.auto_out_min
  if (after.check_out === 'off' || otherEnds) await enqueue(tx, 'update_present', { linkId: after.id })
}

/** Visitors who were told that they erase by themselves still do, of what was recorded then. */
const askedFrom = (link: LinkRow & { now: Date }, { erasure }: Changes) =>
  erasure !== undefined &&
  erasure !== link.erasure && {
    asks_since: erasure === 'ask' ? link.now : null,
    asks_after_ordinal: erasure === 'ask' ? newestOrdinalOf(link) : null,
  }

const optionsAfter = (link: LinkRow & { now: Date }, changes: Changes) => ({
  host_name: changes.hostName === undefined ? link.host_name : changes.hostName || null,
  ...settingColumns(changes),
  ...askedFrom(link, changes),
  require_user_verify: changes.requireUserVerify ?? link.require_user_verify,
  require_photo_verify: changes.requirePhotoVerify ?? link.require_photo_verify,
})
