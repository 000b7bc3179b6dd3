import { hkdfSync } from 'node:crypto'

/** The first signs; the others still verify, so that a key is replaced without a gap. */
export type Secrets = readonly [string, ...string[]]

/** A key of its own for each purpose, so that what is signed for one means nothing to another (RFC 5869). */
export const derivedKey = ([current]: Secrets, purpose: string): Buffer => keyOf(current, purpose)

/** The keys that verify what was signed for a purpose, the current one first. */
export const derivedKeys = (secrets: Secrets, purpose: string): Buffer[] =>
  secrets.map(secret => keyOf(secret, purpose))

const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `nearmark ${purpose}`, 32))
