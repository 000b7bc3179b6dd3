import { hash } from 'node:crypto'

const DIGEST_BYTES = 16

/**
 * Identifies the body of a request, to detect an Idempotency-Key that is reused with another body. Covers the parsed fields
 * without absent ones, and the hash of a photo. The key is the salt: the database stores only a hash of the key, so nobody can
 * guess from a digest what was typed.
 */
export function bodyDigest(idempotencyKey: string, { photo, ...fields }: Record<string, unknown>): Buffer {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  const photoHash = typeof photo === 'string' ? hash('sha256', photo) : null
  return hash('sha256', `${idempotencyKey}\n${JSON.stringify([present, photoHash])}`, 'buffer').subarray(
    0,
    DIGEST_BYTES,
  )
}

/** Attempts without a key, and rows from before the column existed, have no digest and match any body. */
export const sameBody = (a: Buffer | null, b: Buffer | null): boolean => a === null || b === null || a.equals(b)
