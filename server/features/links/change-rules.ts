import type { InputOf } from '../../../contract/endpoint.ts'
import { metresBetween } from '../../../contract/geo.ts'
import { SAME_PLACE_WITHIN_M } from '../../../contract/link-settings.ts'
import type * as contract from '../../../contract/links.ts'
import { expiryOf, type Plan } from '../billing/index.ts'
import type { LinkChanges } from '../journal/index.ts'
import type { PlaceWithCoordinates } from '../places/index.ts'
import { SETTING_COLUMNS } from './setting-column-rules.ts'
import type { LinkRow } from './store.ts'

export type Changes = Omit<InputOf<typeof contract.changeLink>, 'id' | 'version'>

type PlaceColumns = Pick<LinkRow, 'place_id' | 'location_name' | 'formatted_address' | 'latitude' | 'longitude'>

/** Where a link stands after a change, and what the place is called. */
export function placeAfter(
  link: PlaceColumns,
  place: PlaceWithCoordinates | null,
  placeName: string | undefined,
): PlaceColumns {
  if (!place) return { ...placeOf(link), location_name: placeName ?? link.location_name }
  const { latitude, longitude, place_id } = place
  const keepsWords = place_id.startsWith('coord_') && metresBetween(link, place) <= SAME_PLACE_WITHIN_M
  const { name, address } = keepsWords ? { name: link.location_name, address: link.formatted_address } : place
  return { place_id, location_name: placeName ?? name, formatted_address: address, latitude, longitude }
}

const placeOf = ({ place_id, location_name, formatted_address, latitude, longitude }: PlaceColumns): PlaceColumns => ({
  place_id,
  location_name,
  formatted_address,
  latitude,
  longitude,
})

/**
 * When a link expires after a change. The plan decides: without a choice of the expiry, an ended link is opened for the plan's
 * usual time, and an open one keeps its end. A picked instant is taken as it is, even in the past: the action declines that.
 */
export function expiryAfter(link: Pick<LinkRow, 'expires_at'>, changes: Changes, plan: Plan, now: Date): Date {
  const { neverExpire, expiryDateTime, expiryDays } = changes
  if (!neverExpire && !expiryDateTime && !expiryDays) return link.expires_at
  if (!plan.customExpiry && link.expires_at > now) return link.expires_at
  return expiryOf({ plan, requested: changes, now })
}

/** The columns that a change may change, by the names of the API. */
const FIELDS = {
  placeId: 'place_id',
  locationName: 'location_name',
  formattedAddress: 'formatted_address',
  latitude: 'latitude',
  longitude: 'longitude',
  hostName: 'host_name',
  ...SETTING_COLUMNS,
  listRule: 'list_rule',
  requireUserVerify: 'require_user_verify',
  requirePhotoVerify: 'require_photo_verify',
  expiresAt: 'expires_at',
} as const satisfies Record<string, keyof LinkRow>

type ChangeableColumns = Pick<LinkRow, (typeof FIELDS)[keyof typeof FIELDS]>

/** What differs between a link before and after a change, for its journal. */
export const changedFields = (before: ChangeableColumns, after: ChangeableColumns): LinkChanges['changes'] =>
  Object.entries(FIELDS)
    .map(([field, column]) => ({ field, from: plain(before[column]), to: plain(after[column]) }))
    .filter(({ from, to }) => from !== to)

const plain = (value: string | number | boolean | Date | null) => (value instanceof Date ? value.toISOString() : value)
