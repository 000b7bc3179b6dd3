import { hkdfSync } from 'node:crypto'

/** The first secret signs and all of them verify, so that a secret can be replaced without an interruption. */
export type Secrets = readonly [string, ...string[]]

/** One key per purpose, so that a signature for one purpose is invalid for every other (HKDF, RFC 5869). */
export const derivedKey = ([current]: Secrets, purpose: string): Buffer => keyOf(current, purpose)

/** The keys that verify what was signed for a purpose, the current one first. */
export const derivedKeys = (secrets: Secrets, purpose: string): Buffer[] =>
  secrets.map(secret => keyOf(secret, purpose))

const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `nearmark ${purpose}`, 32))
