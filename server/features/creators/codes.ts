import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { derivedKey, derivedKeys, type Secrets } from '../../derived-key.ts'

const PURPOSE = 'sign-in code'

/** An HMAC bound to its request: with a plain hash, a thief of the database could try all million codes. */
export const codeHashOf = (secrets: Secrets, requestId: string, code: string): Buffer =>
  hashBy(derivedKey(secrets, PURPOSE), requestId, code)

export const isCode = (secrets: Secrets, { id, codeHash }: { id: string; codeHash: Buffer }, code: string): boolean =>
  derivedKeys(secrets, PURPOSE).some(key => timingSafeEqual(codeHash, hashBy(key, id, code)))

const hashBy = (key: KeyObject, requestId: string, code: string): Buffer =>
  createHmac('sha256', key).update(`${requestId} ${code}`).digest()
