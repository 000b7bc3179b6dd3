/** When buckets start, and which offset is in force from when. */
export interface Times {
  starts: Date[]
  offsets: { from: Date; minutes: number }[]
}

/** Counts for one key of one kind; keys start at 1 for `bucket` and `weekday`, at 0 for `hour`. */
export interface CountRow {
  kind: 'bucket' | 'hour' | 'weekday' | 'device' | 'outcome'
  /** 'outside': of a session, at another time. */
  key: string
  accepted: number
  refused: number
  first_visits: number
  return_visits: number
}

/** Adds up the rows of the same kind and key. */
export function mergeCounts(rows: CountRow[]): CountRow[] {
  const merged = new Map<string, CountRow>()
  for (const row of rows) {
    const before = merged.get(`${row.kind} ${row.key}`)
    if (!before) merged.set(`${row.kind} ${row.key}`, { ...row })
    else
      for (const count of ['accepted', 'refused', 'first_visits', 'return_visits'] as const) before[count] += row[count]
  }
  return [...merged.values()]
}
