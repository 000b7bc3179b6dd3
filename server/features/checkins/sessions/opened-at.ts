import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { derivedKeys, type Secrets } from '../../../derived-key.ts'

const DIGEST_BYTES = 16

export interface OpeningTimes {
  /** What a page that was opened at that time sends back with its check-in. */
  sign: (checkinToken: string, at: Date) => string
  /** Null of a text that this service has not signed for this link. */
  read: (checkinToken: string, signed: string) => Date | null
}

/** The page says when it was opened, in the service's own words: a clock of the phone counts nowhere. Derives its keys once. */
export function openingTimes(secrets: Secrets): OpeningTimes {
  const keys = derivedKeys(secrets, 'opening of a page')
  const digest = (key: KeyObject, checkinToken: string, at: string) =>
    createHmac('sha256', key).update(`${checkinToken}\0${at}`).digest().subarray(0, DIGEST_BYTES)
  return {
    sign: (checkinToken, at) => {
      const time = at.getTime().toString(36)
      return `${time}.${digest(keys[0]!, checkinToken, time).toString('base64url')}`
    },
    read: (checkinToken, signed) => {
      const [time = '', mac = ''] = signed.split('.')
      const given = Buffer.from(mac, 'base64url')
      if (given.length !== DIGEST_BYTES) return null
      const genuine = keys.some(key => timingSafeEqual(digest(key, checkinToken, time), given))
      return genuine ? new Date(Number.parseInt(time, 36)) : null
    },
  }
}
