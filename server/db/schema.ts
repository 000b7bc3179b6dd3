import type { ColumnType, Generated } from 'kysely'
import type { LinkSettings } from '../../contract/link-settings.ts'
import type {
  BillingAccounts,
  BillingIntents,
  BillingLetters,
  FormerCustomers,
  Payments,
  ScheduledChanges,
  StripeEvents,
} from './billing-schema.ts'
import type { DefaultInstant, Instant } from './columns.ts'

export interface Plans {
  id: number
  name: string
  link_limit: number | null
  default_expiry_days: number
  custom_expiry: boolean
  never_expire: boolean
  csv_export: boolean
  priority_support: boolean
}

export interface Creators {
  id: string
  email: string
  plan_id: Generated<number>
  account_expire_at: Instant | null
  created_at: DefaultInstant
}

export interface Sessions {
  id: string
  secret_hash: Buffer
  creator_id: string
  user_agent: string
  browser_hash: Generated<Buffer | null>
  opened_at: DefaultInstant
  last_seen_at: DefaultInstant
}

export interface SignInRequests {
  id: string
  email: string
  purpose: string
  browser_hash: Buffer
  form_hash: Buffer | null
  seed: Generated<Buffer>
  token_hash: Buffer | null
  code_hash: Buffer | null
  code_attempts: Generated<number>
  requested_at: DefaultInstant
  expires_at: Instant | null
  cancelled_at: Instant | null
  consumed_at: Instant | null
  email_state: Generated<EmailState>
  session_id: string | null
  subscription: ColumnType<ChosenPlan | null, string | null | undefined, string | null>
}

type EmailState = 'sending' | 'sent' | 'undeliverable'

interface ChosenPlan {
  planName: 'Essential' | 'Pro' | 'Ultra' | 'Business'
  billingPeriod: 'monthly' | 'yearly'
}

export interface KnownBrowsers {
  browser_hash: Buffer
  creator_id: string
  last_seen_at: DefaultInstant
}

export interface NavTokens {
  token_hash: Buffer
  session_id: string
  purpose: string
  expires_at: Instant
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
  doubt: Generated<LinkSettings['doubt']>
  coarse: Generated<LinkSettings['coarse']>
  no_position: Generated<LinkSettings['noPosition']>
  require_user_verify: boolean
  require_photo_verify: boolean
  expires_at: Instant
  created_at: DefaultInstant
  /** Valid check-ins. */
  checkin_count: Generated<number>
  void_count: Generated<number>
  erased_count: Generated<number>
  pending_count: Generated<number>
  held_count: Generated<number>
  review_mailed_at: Instant | null
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
}

interface Evidence {
  link_id: string
  id: string
  accuracy_m: number | null
  device_type: string
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
  photo_id: string | null
  photo_bytes: number | null
  photo_source: string | null
  checked_in_at: Instant
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
}

export type RecordState = 'valid' | 'void'
/** `creator`: added by hand. `review`: let in by the creator. */
export type RecordSource = 'visitor' | 'creator' | 'review'

export interface CheckInGaps {
  link_id: string
  ordinal: number
}

export interface PendingCheckIns extends Person {
  user_email: string | null
  browser_hash: Buffer
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
  device_type: string
  attempts: number
  first_visits: Generated<number>
  return_visits: Generated<number>
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
  check_ins: CheckIns
  check_in_gaps: CheckInGaps
  pending_check_ins: PendingCheckIns
  refused_attempts: RefusedAttempts
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
