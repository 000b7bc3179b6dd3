/** The end of a session `o`, also where it was changed. */
export const SESSION_END = 'coalesce(o.changed_ends_at, o.ends_at)'

/** Whether a check-in `c` came late to its session `o`: `isLate` in SQL. Null of a check-in outside of sessions. */
export const IS_LATE = 'c.late_s > o.late_after_min * 60'

/** How many minutes late a check-in `c` was in its session `o`; null of a check-in in time: `lateMinOf` in SQL. */
export const LATE_MIN = `case when ${IS_LATE} then c.late_s / 60 end`
