import type { ColumnType } from 'kysely'

export type Instant = ColumnType<Date, Date | string, Date | string>
export type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>
/** Arrives as the value, is sent as text. */
export type Json<T> = ColumnType<T | null, string | null | undefined, string | null>
