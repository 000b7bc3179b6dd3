import { createHmac } from 'node:crypto'
import { derivedKey } from '../../db/derived-key.ts'

const CODES = 1_000_000
const hmacOf = (appSecret: string, purpose: string, seed: Buffer) =>
  createHmac('sha256', derivedKey(appSecret, purpose)).update(seed)

/** 256 bits, base64url. The same for the same seed: an email that is sent twice carries one link, not a dead one and a good one. */
export const mailedToken = (appSecret: string, seed: Buffer): string =>
  hmacOf(appSecret, 'mailed token', seed).digest('base64url')

/** Six digits, the same for the same seed. */
export const mailedCode = (appSecret: string, seed: Buffer): string =>
  String(hmacOf(appSecret, 'mailed code', seed).digest().readUIntBE(0, 6) % CODES).padStart(6, '0')
