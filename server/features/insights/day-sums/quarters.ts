import { type RawBuilder, sql } from 'kysely'

export const QUARTER_MS = 15 * 60_000
export const DAY_MS = 96 * QUARTER_MS

export const QUARTERS = Array.from({ length: 96 }, (_, quarter) => quarter)

/** A piece of SQL for each quarter of a UTC day, separated by commas. */
export const forEachQuarter = (piece: (quarter: number) => string): RawBuilder<unknown> =>
  sql.raw(QUARTERS.map(piece).join(', '))
