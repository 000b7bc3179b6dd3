import type { Selectable } from 'kysely'
import type { RECORD_SOURCES } from '../../../contract/checkins.ts'
import { KIOSK_DEVICE } from '../../../contract/device-types.ts'
import type { CheckIns } from '../../db/check-in-schema.ts'

/** The columns that `check_ins` and `pending_check_ins` share: a confirmed row moves from one to the other with all of them. */
export const PERSON_COLUMNS = `link_id, id, user_name, user_email, user_phone, latitude, longitude, accuracy_m, distance_m, ip,
  device_type, browser, os, photo_id, photo_source, checked_in_at, body_digest, photo_bytes, browser_key, inside, accuracy_band,
  photo_hash, ticket_hash`

/** By what time one of `pending_check_ins` finds its session. */
export const COUNTED_AT = 'coalesce(counted_at, checked_in_at)'

/** A check-in as exports show it: everything but keys, digests and sizes. */
export type CheckInDetails = Omit<
  Selectable<CheckIns>,
  'link_id' | 'id' | 'ordinal' | 'body_digest' | 'photo_bytes' | 'browser_key' | 'photo_hash' | 'ticket_hash'
>

/** How a check-in came about, as lists and exports say it. The device says so of one that was let in after a review, too. */
export const shownSource = ({
  source,
  device_type,
}: Pick<CheckInDetails, 'source' | 'device_type'>): (typeof RECORD_SOURCES)[number] =>
  source === 'visitor' && device_type === KIOSK_DEVICE ? 'kiosk' : source
