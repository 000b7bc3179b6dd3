import { sql } from 'kysely'
import type { InputOf } from '../../../contract/endpoint.ts'
import type * as contract from '../../../contract/links.ts'
import { checkInPath } from '../../../contract/paths.ts'
import { databaseNow, type Queries } from '../../db/db.ts'
import { newPublicToken, uuidFrom, uuidv7 } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { type CreatorPlan, expiryOf, PLANS_ON, planForUpdate } from '../billing/index.ts'
import { type CreatorCaller, verifyOwnToken } from '../creators/index.ts'
import type { Places, PlaceWithCoordinates } from '../places/index.ts'
import { checkMailedNames, checkRadius } from './link-input.ts'
import { declineAtLimit } from './link-limit.ts'
import { changeSchedule, checkNewSchedule, scheduleForCreator } from './link-schedule.ts'
import { publishLink } from './publish.ts'
import { type LinkRow, ownLinkForCreator, settingColumns } from './store.ts'

type CreateDeps = Pick<Deps, 'config' | 'db' | 'live'> & { places: Pick<Places, 'find'> }
type SignedInCreator = Pick<CreatorCaller, 'creatorId' | 'sessionId' | 'idempotencyKey'>
type Input = InputOf<typeof contract.createLink>

/** The browser sends only the id of the place; the server looks up the coordinates. The same key and form make one link. */
export async function createLink(
  { config, db, live, places }: CreateDeps,
  { creatorId, sessionId, idempotencyKey }: SignedInCreator,
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

  const keyedId = idempotencyKey && uuidFrom(`${creatorId} ${idempotencyKey} ${contentOf(input)}`)
  const link = await db.transaction().execute(async tx => {
    // The creator's row stays locked to the commit, so that simultaneous requests make neither a second link nor one too many.
    const plan = await planForUpdate(tx, creatorId)
    const earlier = keyedId && (await tx.selectFrom('links').selectAll().where('id', '=', keyedId).executeTakeFirst())
    if (earlier && earlier.creator_id !== null) return createdLink(tx, { creatorId, link: earlier })
    // One that was deleted meanwhile holds its id until it is erased.
    const linkId = !keyedId || earlier ? uuidv7() : keyedId
    const expiresAt = await expiryWithinPlan(tx, { creatorId, plan }, input)
    return createdLink(tx, {
      creatorId,
      link: await insertLink(tx, { linkId, creatorId, place, locationName, expiresAt, input }),
    })
  })
  publishLink(live, { id: link.id, creatorId })
  return { link: { ...link, placeId: place.place_id, url: config.APP_URL + checkInPath(link.checkinToken) } }
}

/** Beside the instant the number of days says nothing, and changes at midnight. */
const contentOf = ({ expiryDays, ...input }: Input): string =>
  JSON.stringify(input.expiryDateTime ? input : { ...input, expiryDays })

/** When the new link expires; declines where the plan allows no more links. */
async function expiryWithinPlan(
  tx: Queries,
  { creatorId, plan }: { creatorId: string; plan: CreatorPlan },
  wanted: Input,
): Promise<Date> {
  await declineAtLimit(tx, creatorId, plan)
  const now = await databaseNow(tx)
  const expiresAt = expiryOf({ plan: plan.rights, requested: wanted, now })
  if (expiresAt <= now) throw new Declined('expiry_in_past')
  return expiresAt
}

interface NewLink {
  linkId: string
  creatorId: string
  place: PlaceWithCoordinates
  locationName: string
  expiresAt: Date
  input: Input
}

async function insertLink(
  tx: Queries,
  { linkId, creatorId, place, locationName, expiresAt, input }: NewLink,
): Promise<LinkRow> {
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
  if (Object.keys(columns).length > 0) await tx.updateTable('links').set(columns).where('id', '=', linkId).execute()
  return { ...made, ...columns }
}

const createdLink = async (tx: Queries, { creatorId, link }: { creatorId: string; link: LinkRow }) => ({
  ...(await ownLinkForCreator(tx, { creatorId, linkId: link.id })),
  ...(await scheduleForCreator(tx, link)),
})
