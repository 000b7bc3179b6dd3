import type { Secrets } from '../../../derived-key.ts'
import { signerFor } from '../../../signer.ts'

export interface Pins {
  hash: (displayId: string, pin: string) => Buffer
  matches: (displayId: string, pin: string, hash: Buffer) => boolean
}

/** HMACs by keys of the service: a copy of the database alone does not tell four digits, however fast they are tried. */
export function kioskPins(secrets: Secrets): Pins {
  const { sign, verifies } = signerFor(secrets, 'PIN of a kiosk')
  return {
    hash: sign,
    matches: (displayId, pin, hash) => verifies(hash, displayId, pin),
  }
}
