import { createHmac } from 'node:crypto'
import { derivedKey, type Secrets } from '../../derived-key.ts'

const CODES = 1_000_000
const hmacOf = (secrets: Secrets, purpose: string, seed: Buffer) =>
  createHmac('sha256', derivedKey(secrets, purpose)).update(seed)

/** 256 bits, base64url. The same seed gives the same token: when a retry sends an email twice, both carry the working link. */
export const mailedToken = (secrets: Secrets, seed: Buffer): string =>
  hmacOf(secrets, 'mailed token', seed).digest('base64url')

/** Six digits; the same seed gives the same code. */
export const mailedCode = (secrets: Secrets, seed: Buffer): string =>
  String(hmacOf(secrets, 'mailed code', seed).digest().readUIntBE(0, 6) % CODES).padStart(6, '0')
