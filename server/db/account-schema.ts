import type { ColumnType, Generated } from 'kysely'
import type { DefaultInstant, EmailState, Instant } from './columns.ts'

export interface Creators {
  id: string
  email: string
  plan_id: Generated<number>
  account_expire_at: Instant | null
  created_at: DefaultInstant
  display_name: string | null
  display_name_asked: Generated<boolean>
  /** Less those deleted. A trigger counts new ones. */
  links_made: Generated<number>
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
