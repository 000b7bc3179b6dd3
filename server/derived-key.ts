import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** The first secret signs and all of them verify, so that a secret can be replaced without an interruption. */
export type Secrets = readonly [string, ...string[]]

/** One key per purpose, so that a signature for one purpose is invalid for every other (HKDF, RFC 5869). */
export const derivedKey = ([current]: Secrets, purpose: string): KeyObject => keyOf(current, purpose)

/** The keys that verify what was signed for a purpose, the current one first. */
export const derivedKeys = (secrets: Secrets, purpose: string): KeyObject[] =>
  secrets.map(secret => keyOf(secret, purpose))

/** As many as there are secrets and purposes, and both are few. */
const derived = new Map<string, KeyObject>()

/** Derived once. Node makes a key of bytes anew for each HMAC, which takes it six times as long as the HMAC. */
function keyOf(secret: string, purpose: string): KeyObject {
  const name = `${purpose}\0${secret}`
  const known = derived.get(name)
  if (known) return known
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `nearmark ${purpose}`, 32)))
  derived.set(name, key)
  return key
}
