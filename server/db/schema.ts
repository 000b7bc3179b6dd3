import type { ColumnType, Generated } from 'kysely'
import type { Creators, KnownBrowsers, NavTokens, Sessions, SignInRequests } from './account-schema.ts'
import type {
  BillingAccounts,
  BillingIntents,
  BillingLetters,
  FormerCustomers,
  Payments,
  ScheduledChanges,
  StripeEvents,
} from './billing-schema.ts'
import type {
  AttemptCounts,
  CheckInGaps,
  CheckIns,
  DataRequests,
  LateRecords,
  Marks,
  PendingCheckIns,
  RecordActs,
  RefusedAttempts,
  RepeatKeys,
} from './check-in-schema.ts'
import type { DefaultInstant, Instant, Json } from './columns.ts'
import type { Displays } from './display-schema.ts'
import type { Assignments, AttendanceProgress, Attendances, Matches, People, Unsubscribes } from './people-schema.ts'
import type { PresentNow, RollCallMarks, RollCalls, Wardens } from './presence-schema.ts'

export interface Plans {
  id: number
  name: string
  link_limit: number | null
  people_limit: Generated<number>
  default_expiry_days: number
  custom_expiry: boolean
  never_expire: boolean
  csv_export: boolean
  priority_support: boolean
}

export interface UsedCaptchas {
  challenge_hash: Buffer
  expires_at: Instant
}

export interface Limits {
  key: string
  window_ends_at: Instant
  hits: number
}

export interface Links {
  id: string
  /** Null once the link is deleted and its data is being erased. */
  creator_id: string | null
  /** The creator of a deleted link. */
  former_creator_id: string | null
  checkin_token: string
  place_id: string
  location_name: string
  host_name: string | null
  formatted_address: string
  latitude: number
  longitude: number
  radius_m: Generated<number>
  doubt: Generated<'refuse' | 'ask' | 'accept'>
  coarse: Generated<'accept' | 'ask'>
  no_position: Generated<'refuse' | 'ask'>
  repeat_rule: Generated<'any' | 'day' | 'ever' | 'session'>
  device_marks: Generated<boolean>
  check_out: Generated<'off' | 'ask'>
  auto_out_min: Generated<number>
  requires_code: Generated<boolean>
  list_rule: Generated<'off' | 'flag' | 'refuse'>
  erasure: Generated<'visitor' | 'ask'>
  /** Null: always, where the creator is asked. */
  asks_since: Instant | null
  asks_after_ordinal: number | null
  keeps: Generated<'position' | 'verdict'>
  /** The shorter of these and the service's own retention wins; null: the service's. */
  keep_days: Generated<number | null>
  photo_days: Generated<number | null>
  require_user_verify: boolean
  require_photo_verify: boolean
  expires_at: Instant
  limit_exempt: Generated<boolean>
  created_at: DefaultInstant
  /** Valid check-ins. */
  checkin_count: Generated<number>
  void_count: Generated<number>
  erased_count: Generated<number>
  pending_count: Generated<number>
  held_count: Generated<number>
  /** Check-ins with a mark. */
  marked_count: Generated<number>
  /** The newest ordinal up to which marks have been looked for. */
  marked_to: Generated<number>
  review_mailed_at: Instant | null
  erasure_mailed_at: Instant | null
  holds_full_at: Instant | null
  last_checkin_at: Instant | null
  /** PostgreSQL's bigint arrives as text. */
  photo_bytes: Generated<string>
  photos_full_at: Instant | null
  version: Generated<number>
  /** When it was made, or opened again after its end. */
  activated_at: DefaultInstant
  /** When its pin last moved. */
  moved_at: Instant | null
  /** Of the newest act in `record_acts`. */
  journal_seq: Generated<number>
  journal_head: Generated<Buffer | null>
  /** Rises with each change of the schedule or of a session; 0: without a schedule. */
  schedule_version: Generated<number>
  /** How many people are on its list. */
  people_count: Generated<number>
}

export interface Schedules {
  link_id: string
  version: number
  valid_from: Instant
  zone: string
  /** Null: from then on without sessions. */
  schedule: Json<object>
}

export interface Occurrences {
  link_id: string
  starts_at: Instant
  ends_at: Instant
  title: string | null
  state: Generated<'planned' | 'cancelled'>
  late_after_min: number
  changed_ends_at: Instant | null
  /** Empty: without a title. */
  changed_title: string | null
  /** Valid check-ins, those of late people included. */
  checkin_count: Generated<number>
  late_count: Generated<number>
  void_count: Generated<number>
}

export interface Calendars {
  link_id: string
  secret_hash: Buffer
  made_at: Instant
}

export interface SessionRows {
  link_id: string
  starts_at: Instant
  ordinal: number
}

export interface UnclaimedPhotos {
  photo_id: string
  stored_at: DefaultInstant
}

export interface SupportMessages {
  ticket_id: string
  name: string
  email: string
  type: string
  subject: string
  message: string
  sent_at: DefaultInstant
}

export interface AdminActions {
  id: string
  admin_email: string
  action: string
  details: ColumnType<object, string, string>
  done_at: DefaultInstant
}

export interface Erasures {
  id: string
  erased_at: DefaultInstant
}

export interface Towns {
  id: number
  name: string
  folded: string
  country_code: string
  region: string
  latitude: number
  longitude: number
  population: number
}

export interface TownNames {
  town_id: number
  folded: string
  population: number
}

export interface Schema {
  plans: Plans
  creators: Creators
  sessions: Sessions
  sign_in_requests: SignInRequests
  known_browsers: KnownBrowsers
  nav_tokens: NavTokens
  used_captchas: UsedCaptchas
  limits: Limits
  links: Links
  schedules: Schedules
  occurrences: Occurrences
  session_rows: SessionRows
  calendars: Calendars
  displays: Displays
  people: People
  unsubscribes: Unsubscribes
  attendances: Attendances
  attendance_progress: AttendanceProgress
  check_ins: CheckIns
  check_in_gaps: CheckInGaps
  record_acts: RecordActs
  late_records: LateRecords
  repeat_keys: RepeatKeys
  marks: Marks
  matches: Matches
  assignments: Assignments
  present_now: PresentNow
  roll_calls: RollCalls
  roll_call_marks: RollCallMarks
  wardens: Wardens
  pending_check_ins: PendingCheckIns
  refused_attempts: RefusedAttempts
  data_requests: DataRequests
  attempt_counts: AttemptCounts
  unclaimed_photos: UnclaimedPhotos
  support_messages: SupportMessages
  billing_accounts: BillingAccounts
  billing_intents: BillingIntents
  scheduled_changes: ScheduledChanges
  payments: Payments
  stripe_events: StripeEvents
  billing_letters: BillingLetters
  former_customers: FormerCustomers
  admin_actions: AdminActions
  erasures: Erasures
  towns: Towns
  town_names: TownNames
}
