import type { ColumnType } from 'kysely'

export type Instant = ColumnType<Date, Date | string, Date | string>
export type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>
/** Selected as a value, written as JSON text. */
export type Json<T> = ColumnType<T | null, string | null | undefined, string | null>

export type EmailState = 'sending' | 'sent' | 'undeliverable'
