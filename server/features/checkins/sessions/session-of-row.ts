interface SessionColumns {
  occurrence_at: Date | null
  late_s: number | null
}

/** The session of a stored record, in a reply. */
export const sessionOfRow = ({ occurrence_at, late_s }: SessionColumns) =>
  occurrence_at && { sessionAt: occurrence_at.toISOString(), minutesIn: Math.floor((late_s ?? 0) / 60) }
