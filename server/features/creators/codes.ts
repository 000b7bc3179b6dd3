import type { Secrets } from '../../derived-key.ts'
import { signerFor } from '../../signer.ts'

const signer = (secrets: Secrets) => signerFor(secrets, 'sign-in code')

/** An HMAC bound to its request: with a plain hash, a thief of the database could try all million codes. */
export const codeHashOf = (secrets: Secrets, requestId: string, code: string): Buffer =>
  signer(secrets).sign(`${requestId} ${code}`)

export const isCode = (secrets: Secrets, { id, codeHash }: { id: string; codeHash: Buffer }, code: string): boolean =>
  signer(secrets).verifies(codeHash, `${id} ${code}`)
