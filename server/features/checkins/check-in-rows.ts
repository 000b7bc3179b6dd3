import type { Selectable } from 'kysely'
import type { CheckIns } from '../../db/check-in-schema.ts'

/** The columns that `check_ins` and `pending_check_ins` share: a confirmed row moves from one to the other with all of them. */
export const PERSON_COLUMNS = `link_id, id, user_name, user_email, user_phone, latitude, longitude, accuracy_m, distance_m, ip,
  device_type, browser, os, photo_id, photo_source, checked_in_at, body_digest, photo_bytes, browser_key, inside, accuracy_band,
  photo_hash`

/** By what time one of `pending_check_ins` finds its session. */
export const COUNTED_AT = 'coalesce(counted_at, checked_in_at)'

/** A check-in as exports show it: everything but keys, digests and sizes. */
export type CheckInDetails = Omit<
  Selectable<CheckIns>,
  'link_id' | 'id' | 'ordinal' | 'body_digest' | 'photo_bytes' | 'browser_key' | 'photo_hash'
>
