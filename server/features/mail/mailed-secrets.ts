import { createHmac } from 'node:crypto'
import { derivedKey, type Secrets } from '../../derived-key.ts'

const CODES = 1_000_000
const hmacOf = (secrets: Secrets, purpose: string, seed: Buffer) =>
  createHmac('sha256', derivedKey(secrets, purpose)).update(seed)

/** 256 bits, base64url. The same for the same seed: an email that is sent twice carries one link, not a dead one and a good one. */
export const mailedToken = (secrets: Secrets, seed: Buffer): string =>
  hmacOf(secrets, 'mailed token', seed).digest('base64url')

/** Six digits, the same for the same seed. */
export const mailedCode = (secrets: Secrets, seed: Buffer): string =>
  String(hmacOf(secrets, 'mailed code', seed).digest().readUIntBE(0, 6) % CODES).padStart(6, '0')
