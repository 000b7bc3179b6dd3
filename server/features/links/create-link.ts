import { sql } from 'kysely'
import type { InputOf } from '../../../contract/endpoint.ts'
import type * as contract from '../../../contract/links.ts'
import { checkInPath } from '../../../contract/paths.ts'
import { databaseNow, type Queries } from '../../db/db.ts'
import { newPublicToken, uuidv7 } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { expiryOf, PLANS_ON, planForUpdate } from '../billing/index.ts'
import { type CreatorCaller, verifyOwnToken } from '../creators/index.ts'
import type { Places, PlaceWithCoordinates } from '../places/index.ts'
import { checkMailedNames, checkRadius } from './link-input.ts'
import { declineAtLimit } from './link-limit.ts'
import { changeSchedule, checkNewSchedule, scheduleForCreator } from './link-schedule.ts'
import { ownLinkForCreator, settingColumns } from './store.ts'

type CreateDeps = Pick<Deps, 'config' | 'db' | 'live'> & { places: Pick<Places, 'find'> }
type SignedInCreator = Pick<CreatorCaller, 'creatorId' | 'sessionId'>
type Input = InputOf<typeof contract.createLink>

/** The browser sends only the id of the place; the server looks up the coordinates. */
export async function createLink(
  { config, db, live, places }: CreateDeps,
  { creatorId, sessionId }: SignedInCreator,
  input: Input,
) {
  checkRadius(input.radiusM)
  if (input.token && !(await verifyOwnToken(db, { sessionId }, input.token))) throw new Declined('token_invalid')
  const place = await places.find(input.placeId)
  if (!place) throw new Declined('place_unknown')
  const locationName = input.placeName ?? place.name
  checkMailedNames({
    require_user_verify: input.requireUserVerify,
    location_name: locationName,
    host_name: input.hostName ?? null,
  })
  await checkNewSchedule(db, { creatorId, place }, input)

  const link = await db.transaction().execute(async tx => {
    const expiresAt = await expiryWithinPlan(tx, creatorId, input)
    return insertLink(tx, { creatorId, place, locationName, expiresAt, input })
  })
  live.publish({ key: creatorId, event: 'links', data: { linkId: link.id } })
  return { link: { ...link, placeId: place.place_id, url: config.APP_URL + checkInPath(link.checkinToken) } }
}

/**
 * When the new link expires; declines where the plan allows no more links. The creator's row stays locked from the count to the
 * commit, so that simultaneous requests cannot exceed the limit together.
 */
async function expiryWithinPlan(tx: Queries, creatorId: string, wanted: Input): Promise<Date> {
  const plan = await planForUpdate(tx, creatorId)
  await declineAtLimit(tx, creatorId, plan)
  const now = await databaseNow(tx)
  const expiresAt = expiryOf({ plan: plan.rights, requested: wanted, now })
  if (expiresAt <= now) throw new Declined('expiry_in_past')
  return expiresAt
}

interface NewLink {
  creatorId: string
  place: PlaceWithCoordinates
  locationName: string
  expiresAt: Date
  input: Input
}

async function insertLink(tx: Queries, { creatorId, place, locationName, expiresAt, input }: NewLink) {
  const linkId = uuidv7()
  const made = await tx
    .insertInto('links')
    .values({
      id: linkId,
      creator_id: creatorId,
      checkin_token: newPublicToken(),
      place_id: place.place_id,
      location_name: locationName,
      host_name: input.hostName ?? null,
      formatted_address: place.address,
      latitude: place.latitude,
      longitude: place.longitude,
      ...settingColumns(input),
      require_user_verify: input.requireUserVerify,
      require_photo_verify: input.requirePhotoVerify,
      expires_at: expiresAt,
      limit_exempt: sql<boolean>`not ${sql.raw(PLANS_ON)}`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { columns } = await changeSchedule(tx, made, input)
  const scheduled = { ...made, ...columns }
  if (Object.keys(columns).length > 0) await tx.updateTable('links').set(columns).where('id', '=', linkId).execute()
  return { ...(await ownLinkForCreator(tx, { creatorId, linkId })), ...(await scheduleForCreator(tx, scheduled)) }
}
