import type { Instant } from './columns.ts'

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
}

/** Who was expected in a session when it ended. */
export interface Attendances {
  link_id: string
  starts_at: Instant
  person_id: string
  state: 'absent'
}

/** Up to when that is written. */
export interface AttendanceProgress {
  link_id: string
  done_to: Instant
  due_at: Instant
  schedule_version: number
}

/** Whose check-in of a list this is. */
export interface Matches {
  link_id: string
  ordinal: number
  person_id: string
  matched_by: string
}
