import { hkdfSync } from 'node:crypto'

/** A key of its own for each purpose, so that what is signed for one means nothing to another (RFC 5869). */
export const derivedKey = (appSecret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, '', `nearmark ${purpose}`, 32))
