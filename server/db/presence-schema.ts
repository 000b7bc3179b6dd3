import type { Generated } from 'kysely'
import type { Instant } from './columns.ts'

/** Who is at a link now: a valid check-in that was not checked out. */
export interface PresentNow {
  link_id: string
  ordinal: number
  since: Instant
  /** When the service ends it by itself. */
  due_at: Instant
}

export interface RollCalls {
  link_id: string
  id: string
  /** The server's time of the list. */
  list_at: Instant
  started_at: Instant
  /** Null while it is open. */
  received_at: Instant | null
  by: 'creator' | 'warden'
  /** The start of the first roll call of its drill. */
  drill_at: Instant
  /** Of the whole drill. */
  seen_count: Generated<number>
  missing_count: Generated<number>
}

export interface RollCallMarks {
  link_id: string
  roll_call_id: string
  check_in_id: string
  seen: boolean
}

export interface Wardens {
  link_id: string
  made_at: Instant
  ends_at: Instant
  /** Of the warden's link; null once it is used. */
  pairing_hash: Buffer | null
  /** Of the cookie of the warden's device. */
  device_hash: Buffer | null
  paired_at: Instant | null
  seen_at: Instant | null
}
