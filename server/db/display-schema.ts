import type { Generated } from 'kysely'
import type { Instant } from './columns.ts'

export interface Displays {
  id: string
  link_id: string
  name: string
  made_at: Instant
  /** Of the pairing link; null once it is used. */
  pairing_hash: Buffer | null
  pair_until: Instant
  /** Of the cookie of its screen. */
  device_hash: Buffer | null
  paired_at: Instant | null
  seen_at: Instant | null
  /** Null: it shows no code that changes. */
  period_s: number | null
  /** Encrypted. */
  secret: Buffer | null
  names: Generated<'none' | 'first'>
  mode: Generated<'wall' | 'kiosk'>
  /** Of a kiosk alone. */
  pin_hash: Generated<Buffer | null>
}
