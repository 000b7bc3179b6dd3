import type { EmailState, Instant } from './columns.ts'

export interface People {
  link_id: string
  /** Made of what makes two lines of lists the same person. */
  id: string
  name: string
  folded_name: string
  email: string | null
  external_id: string | null
  added_at: Instant
  /** Null: on the list. */
  removed_at: Instant | null
  /** Of the personal link; null of somebody who has none. */
  seed: Buffer | null
  token_hash: Buffer | null
  /** Of the personal link that replaces it once its email has left. */
  next_seed: Buffer | null
  /** When the personal link was last emailed, or is to be. */
  invited_at: Instant | null
  /** When the invitation before that had left. */
  invited_before: Instant | null
  invite_state: 'waiting' | 'failed' | 'too_many' | EmailState | null
}

/** People who want no further invitations of a creator. */
export interface Unsubscribes {
  creator_email_hash: Buffer
  email_hash: Buffer
  at: Instant
  /** False: plain hashes of an older release. */
  keyed: boolean
}

/** People who were expected in a session when it ended, or are excused from it. */
export interface Attendances {
  link_id: string
  starts_at: Instant
  person_id: string
  state: 'absent' | 'excused'
  /** Of an excuse; null once it is 30 days old. */
  reason: string | null
  excused_at: Instant | null
}

/** Up to when the attendances of a link are written. */
export interface AttendanceProgress {
  link_id: string
  done_to: Instant
  due_at: Instant
  schedule_version: number
}

/** The person on the list who made a check-in. */
export interface Matches {
  link_id: string
  ordinal: number
  person_id: string
  matched_by: string
}

/** That the creator has said whose a check-in is, or that it is nobody's on the list. */
export interface Assignments {
  link_id: string
  ordinal: number
  /** By whose personal link it came. */
  link_person_id: string | null
}
