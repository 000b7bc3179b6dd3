import { hash } from 'node:crypto'

const DIGEST_BYTES = 16

/**
 * Tells whether an Idempotency-Key comes again with the same body: the fields as parsed, absent ones left out, a photo by its
 * hash. Salted with the key, of which the database knows a hash only, so that a digest gives away nothing that was typed.
 */
export function bodyDigest(idempotencyKey: string, { photo, ...fields }: Record<string, unknown>): Buffer {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  const photoHash = typeof photo === 'string' ? hash('sha256', photo) : null
  return hash('sha256', `${idempotencyKey}\n${JSON.stringify([given, photoHash])}`, 'buffer').subarray(0, DIGEST_BYTES)
}

/** Attempts without a key have no digest; nor has what was recorded before there were any. */
export const sameBody = (a: Buffer | null, b: Buffer | null): boolean => a === null || b === null || a.equals(b)
