import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKeys, type Secrets } from './derived-key.ts'

export interface Signer {
  /** Of parts that contain no NUL. */
  sign: (...parts: string[]) => Buffer
  /** Whether the service has signed the same parts, with its secret of today or an earlier one. */
  verifies: (mac: Buffer, ...parts: string[]) => boolean
}

/** HMAC-SHA-256 for one purpose, cut to so many bytes. Derives its keys once. */
export function signerFor(secrets: Secrets, purpose: string, { bytes = 32 } = {}): Signer {
  const [current, ...earlier] = derivedKeys(secrets, purpose).map(
    key => (parts: string[]) => createHmac('sha256', key).update(parts.join('\0')).digest().subarray(0, bytes),
  )
  return {
    sign: (...parts) => current!(parts),
    verifies: (mac, ...parts) =>
      mac.length === bytes && [current!, ...earlier].some(macOf => timingSafeEqual(macOf(parts), mac)),
  }
}
