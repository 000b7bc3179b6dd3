import type { ColumnType, Generated } from 'kysely'
import type { DefaultInstant, EmailState, Instant } from './columns.ts'

/** `Kiosk`: a tablet of the place; `None`: a record that was added by hand. */
type DeviceType = 'Mobile' | 'Tablet' | 'Desktop' | 'Kiosk' | 'None'

interface Evidence {
  link_id: string
  id: string
  accuracy_m: number | null
  device_type: DeviceType
  browser: string
  os: string
  body_digest: Buffer | null
}

interface Person extends Evidence {
  user_name: string
  user_phone: string | null
  latitude: number | null
  longitude: number | null
  distance_m: number | null
  ip: string | null
  /** Whether the position was within the radius of that time; null without a position, and in rows of earlier releases. */
  inside: Generated<boolean | null>
  /** In metres, where the link keeps verdicts. */
  accuracy_band: Generated<20 | 100 | null>
  photo_id: string | null
  photo_bytes: number | null
  photo_source: string | null
  checked_in_at: Instant
  /** Means nothing at other links; only where the link asks for it. */
  browser_key: Generated<Buffer | null>
  /** PostgreSQL's bigint arrives as text. */
  photo_hash: Generated<string | null>
  /** Of the ticket for the code on a screen. */
  ticket_hash: Generated<Buffer | null>
}

export interface CheckIns extends Person {
  ordinal: number
  user_email: string | null
  /** A void record keeps its place and counts nowhere. */
  state: Generated<RecordState>
  source: Generated<RecordSource>
  corrected: Generated<boolean>
  /** Of the newest change. */
  reason: Generated<string | null>
  /** When the time of the check-in was entered by hand. */
  entered_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The visitor has opened the emailed link. */
  email_verified: Generated<boolean>
  /** The start of its session. */
  occurrence_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** From the start of its session. */
  late_s: Generated<number | null>
  /** When somebody was checked out. That of an automatic end says nothing of when they left. */
  out_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  out_by: Generated<OutBy | null>
  /** The visitor was within the ring then; null unless it was the visitor. */
  out_verified: Generated<boolean | null>
}

/** `auto`: the service itself, after a time. `next_place`: by a check-in at another link of the same creator. `kiosk`: on the tablet of the place. */
export type OutBy = 'visitor' | 'creator' | 'auto' | 'next_place' | 'kiosk'

export type RecordState = 'valid' | 'void'
/** `creator`: added by hand. `review`: let in by the creator. */
export type RecordSource = 'visitor' | 'creator' | 'review'

export interface RecordActs {
  link_id: string
  seq: number
  check_in_id: string | null
  at: Instant
  actor: string
  act: string
  /** Why a creator erased; null in other acts. */
  because: Generated<string | null>
  /** With its salt null once the person is erased. */
  personal: ColumnType<object | null, string | null, null>
  salt: Buffer | null
  commitment: Buffer
  digest: Buffer
}

export interface LateRecords {
  link_id: string
  at: Instant
  ordinal: number
}

export interface Marks {
  link_id: string
  ordinal: number
  kind: string
  other_ordinal: number | null
}

/** By which a visitor's browser and name are known again. */
export interface RepeatKeys {
  link_id: string
  key: Buffer
  ordinal: number
}

export interface CheckInGaps {
  link_id: string
  ordinal: number
  /** Null of those that were erased for their age, and of earlier releases. */
  erased_by: 'visitor' | 'creator' | null
}

export interface PendingCheckIns extends Person {
  user_email: string | null
  distance_band: Generated<'near' | 'far' | null>
  /** Keyed hashes of network and site, with a space between, where the link keeps no IP. */
  networks: Generated<string | null>
  browser_hash: Buffer
  repeat_key: Generated<Buffer | null>
  /** By what time it finds its session, where that is another one. */
  counted_at: Instant | null
  marks: Generated<string>
  /** Of somebody who came by a personal link. */
  person_id: Generated<string | null>
  seed: Generated<Buffer>
  token_hash: Buffer | null
  expires_at: Instant
  confirmed_at: Instant | null
  email_state: Generated<EmailState>
  email_verified: Generated<boolean>
  waits_for: Generated<'mail' | 'review'>
  review_reason: string | null
  note: string | null
  decision: 'approved' | 'declined' | null
  decided_at: Instant | null
  decline_reason: string | null
  /** The check-in that left no room for this one. */
  earlier_id: Generated<string | null>
}

/** A visitor who asked what the link holds about them. */
export interface DataRequests {
  link_id: string
  id: string
  user_email: string
  seed: Generated<Buffer>
  token_hash: Buffer | null
  requested_at: DefaultInstant
  expires_at: Instant
  /** When they asked the creator to erase it. */
  asked_at: Instant | null
  /** When the creator was reminded of it. */
  reminded_at: Instant | null
  /** When the creator decided to keep it, and why. */
  kept_at: Instant | null
  kept_reason: string | null
  /** Why it is erased, once that has begun. */
  erased_because: 'requested' | 'unanswered' | null
}

export interface RefusedAttempts extends Evidence {
  reason: string
  may_ask: Generated<boolean>
  distance_m: number | null
  attempted_at: Instant
}

export interface AttemptCounts {
  link_id: string
  slot_at: Instant
  outcome: string
  device_type: DeviceType
  attempts: number
  first_visits: Generated<number>
  return_visits: Generated<number>
}
