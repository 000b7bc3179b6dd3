import type { LinkSettings, ListRule } from '../../contract/link-settings.ts'
import { newPublicToken, uuidv7 } from '../db/ids.ts'
import type { ShownPlace } from '../drawing/share-card.ts'
import { settingColumns } from '../features/links/index.ts'
import type { CallOptions, TestApp } from './test-app.ts'

/** The Petronas towers, where most tests stand. */
export const TOWERS = { latitude: 3.1579, longitude: 101.7116 }
export const METRES_PER_DEGREE = 111_194.93

/** What posters and share cards show of a link made here, which never expires. */
export const shownTowers: ShownPlace = {
  locationName: 'Petronas Towers',
  formattedAddress: 'Kuala Lumpur City Centre, 50088 Kuala Lumpur',
  hostName: null,
  ...TOWERS,
  times: null,
  openUntil: null,
}

/** A point that many metres north of another. */
export const northOf = (metres: number, from = TOWERS) => ({
  latitude: from.latitude + metres / METRES_PER_DEGREE,
  longitude: from.longitude,
})

interface LinkTraits extends Partial<LinkSettings> {
  listRule?: ListRule
  requireUserVerify?: boolean
  requirePhotoVerify?: boolean
  expiresAt?: string
  createdAt?: string
  locationName?: string
  hostName?: string
}

export interface MadeLink {
  id: string
  checkinToken: string
}

/** A link at the towers, put straight into the database. Times are PostgreSQL's: 'tomorrow', an ISO instant. */
export async function makeLink(
  { deps: { db } }: TestApp,
  creatorId: string,
  traits: LinkTraits = {},
): Promise<MadeLink> {
  const link = { id: uuidv7(), checkinToken: newPublicToken() }
  await db
    .insertInto('links')
    .values({
      id: link.id,
      creator_id: creatorId,
      checkin_token: link.checkinToken,
      place_id: `coord_${TOWERS.latitude}_${TOWERS.longitude}`,
      location_name: traits.locationName ?? shownTowers.locationName,
      host_name: traits.hostName ?? null,
      formatted_address: shownTowers.formattedAddress,
      ...TOWERS,
      ...settingColumns(traits),
      require_user_verify: traits.requireUserVerify ?? false,
      require_photo_verify: traits.requirePhotoVerify ?? false,
      expires_at: traits.expiresAt ?? '2199-12-31T23:59:59Z',
      ...(traits.createdAt && { created_at: traits.createdAt, activated_at: traits.createdAt }),
    })
    .execute()
  return link
}

export const visitor = {
  name: 'Aisyah',
  email: 'aisyah@example.com',
  phone: '+60 12-345 6789',
  ...TOWERS,
  accuracyM: 12,
}

/** A visitor's POST, with what the test changes. */
export const postCheckIn = (
  app: TestApp,
  checkinToken: string,
  changes: Record<string, unknown> = {},
  options: CallOptions = {},
) => app.call('POST', `/api/checkin/${checkinToken}`, { body: { ...visitor, ...changes }, ...options })

/** So many check-ins of 'V1', 'V2' and so on, put straight into the database, as long as it takes. */
export const fill = ({ database }: TestApp, linkId: string, checkIns: number) =>
  database.asOwner(
    `insert into check_ins (link_id, ordinal, id, user_name, latitude, longitude, distance_m, device_type, browser, os,
       checked_in_at)
     select '${linkId}', n, gen_random_uuid(), 'V' || n, 3, 101, 1, 'Mobile', '', '', app_now()
     from generate_series(1, ${checkIns}) n;
     update links set checkin_count = ${checkIns}, last_checkin_at = app_now() where id = '${linkId}'`,
  )
