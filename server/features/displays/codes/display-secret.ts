import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Displays } from '../../../db/display-schema.ts'
import type { Secrets } from '../../../derived-key.ts'
import { type Encryption, encryptionFor } from './encryption.ts'
import type { CodeSource } from './screen-codes.ts'

const SECRET_BYTES = 32

export const displaySecrets = (secrets: Secrets): Encryption => encryptionFor(secrets, 'secret of a display')

/** The columns of a display by what code it shows, and how often. */
export const newCodeColumns = (encryption: Encryption, displayId: string, periodS: number | null) => ({
  period_s: periodS,
  secret: periodS === null ? null : encryption.encrypt(randomBytes(SECRET_BYTES), displayId),
})

/** Null of a display without a code, and of one whose secret was encrypted with a secret that the service no longer has. */
export function codeSourceOf(
  encryption: Encryption,
  { id, period_s, secret }: Pick<Selectable<Displays>, 'id' | 'period_s' | 'secret'>,
): CodeSource | null {
  const decrypted = secret && encryption.decrypt(secret, id)
  return decrypted && period_s !== null ? { secret: decrypted, periodS: period_s } : null
}
