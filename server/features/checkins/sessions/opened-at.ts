import type { Secrets } from '../../../derived-key.ts'
import { signerFor } from '../../../signer.ts'

const DIGEST_BYTES = 16

export interface OpeningTimes {
  /** What a page that was opened at that time sends back with its check-in. */
  sign: (checkinToken: string, at: Date) => string
  /** Null of a text that this service has not signed for this link. */
  read: (checkinToken: string, signed: string) => Date | null
}

/** The page says when it was opened, in the service's own words: a clock of the phone counts nowhere. Derives its keys once. */
export function openingTimes(secrets: Secrets): OpeningTimes {
  const { sign, verifies } = signerFor(secrets, 'opening of a page', { bytes: DIGEST_BYTES })
  return {
    sign: (checkinToken, at) => {
      const time = at.getTime().toString(36)
      return `${time}.${sign(checkinToken, time).toString('base64url')}`
    },
    read: (checkinToken, signed) => {
      const [time = '', mac = ''] = signed.split('.')
      return verifies(Buffer.from(mac, 'base64url'), checkinToken, time) ? new Date(Number.parseInt(time, 36)) : null
    },
  }
}
