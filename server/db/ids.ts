import { hash, randomBytes } from 'node:crypto'

/** UUID version 7 (RFC 9562): time-ordered, so that inserts land at the end of an index. */
export function uuidv7(nowMs = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return uuidOf(bytes)
}

/** The same text gives the same UUID (version 8, from SHA-256). */
export function uuidFrom(text: string): string {
  const bytes = sha256(text).subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return uuidOf(bytes)
}

/** 256 random bits, base64url, for emails and cookies. Only the hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** 128 random bits, base64url: a public name that cannot be guessed. */
export const newPublicToken = (): string => randomBytes(16).toString('base64url')

export const hashOf = (secret: string): Buffer => sha256(secret)

const sha256 = (text: string) => hash('sha256', text, 'buffer')

const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
