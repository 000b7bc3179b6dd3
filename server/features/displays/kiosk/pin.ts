import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { derivedKeys, type Secrets } from '../../../derived-key.ts'

export interface Pins {
  hash: (displayId: string, pin: string) => Buffer
  matches: (displayId: string, pin: string, hash: Buffer) => boolean
}

/** HMACs by keys of the service: a copy of the database alone does not tell four digits, however fast they are tried. */
export function kioskPins(secrets: Secrets): Pins {
  const keys = derivedKeys(secrets, 'PIN of a kiosk')
  const digest = (key: KeyObject, displayId: string, pin: string) =>
    createHmac('sha256', key).update(`${displayId}\0${pin}`).digest()
  return {
    hash: (displayId, pin) => digest(keys[0]!, displayId, pin),
    matches: (displayId, pin, hash) => keys.some(key => timingSafeEqual(digest(key, displayId, pin), hash)),
  }
}
