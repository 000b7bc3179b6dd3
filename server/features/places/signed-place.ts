import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Secrets } from '../../derived-key.ts'
import { type PlaceWithCoordinates, placeOf } from './place.ts'

const ID = /^photon_([A-Za-z0-9_-]{1,480})\.([A-Za-z0-9_-]{22})$/
const SIGNATURE_BYTES = 16
/** An id has at most 512 characters. */
const MAX_NAME_BYTES = 120
const MAX_AROUND_BYTES = 180

const carried = z.tuple([z.number(), z.number(), z.string(), z.string()])

/**
 * Photon finds by name only, never by id. So its ids carry the place itself, signed: what comes back from a
 * browser is what this server has found, and making a link asks nobody again.
 */
export function placeIds(secrets: Secrets) {
  const signatureOf = (text: string, secret: string = secrets[0]) =>
    createHmac('sha256', secret).update(`place ${text}`).digest().subarray(0, SIGNATURE_BYTES)
  return {
    sign: ({ latitude, longitude, structured_formatting: { main_text, secondary_text } }: PlaceWithCoordinates) => {
      const place = [latitude, longitude, cut(main_text, MAX_NAME_BYTES), cut(secondary_text, MAX_AROUND_BYTES)]
      const text = Buffer.from(JSON.stringify(place)).toString('base64url')
      return `photon_${text}.${signatureOf(text).toString('base64url')}`
    },
    read: (placeId: string): PlaceWithCoordinates | null => {
      const [, text, signature] = ID.exec(placeId) ?? []
      if (text === undefined || signature === undefined) return null
      const given = Buffer.from(signature, 'base64url')
      if (!secrets.some(secret => timingSafeEqual(given, signatureOf(text, secret)))) return null
      const [latitude, longitude, name, around] = carried.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
      return placeOf({ placeId, name, around, point: { latitude, longitude } })
    },
  }
}

/** At most so many bytes of UTF-8, no half characters. JSON's escapes may not lengthen it. */
const cut = (text: string, maxBytes: number) =>
  Buffer.from(text.replace(/["\\]/g, ' '))
    .subarray(0, maxBytes)
    .toString()
    .replace(/\ufffd+$/, '')
