import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Secrets } from '../../derived-key.ts'
import { type PlaceWithCoordinates, placeOf } from './place.ts'

const ID = /^photon_([A-Za-z0-9_-]{1,480})\.([A-Za-z0-9_-]{22})$/
const SIGNATURE_BYTES = 16
/** With both texts at their limit an id stays within its 512 characters. */
const MAX_NAME_BYTES = 120
const MAX_SECONDARY_BYTES = 180

const payload = z.tuple([z.number(), z.number(), z.string(), z.string()])

/**
 * Photon cannot look a place up by its id. So the id of a place that Photon found carries the place itself, signed: the server
 * trusts an id that it signed, and creating a link needs no second request to Photon.
 */
export function signedPlaceIds(secrets: Secrets) {
  const signatureOf = (text: string, secret: string = secrets[0]) =>
    createHmac('sha256', secret).update(`place ${text}`).digest().subarray(0, SIGNATURE_BYTES)
  return {
    sign: ({ latitude, longitude, structured_formatting: { main_text, secondary_text } }: PlaceWithCoordinates) => {
      const place = [
        latitude,
        longitude,
        truncated(main_text, MAX_NAME_BYTES),
        truncated(secondary_text, MAX_SECONDARY_BYTES),
      ]
      const text = Buffer.from(JSON.stringify(place)).toString('base64url')
      return `photon_${text}.${signatureOf(text).toString('base64url')}`
    },
    read: (placeId: string): PlaceWithCoordinates | null => {
      const [, text, signature] = ID.exec(placeId) ?? []
      if (text === undefined || signature === undefined) return null
      const given = Buffer.from(signature, 'base64url')
      if (!secrets.some(secret => timingSafeEqual(given, signatureOf(text, secret)))) return null
      const [latitude, longitude, name, secondaryText] = payload.parse(
        JSON.parse(Buffer.from(text, 'base64url').toString()),
      )
      return placeOf({ placeId, name, secondaryText, point: { latitude, longitude } })
    },
  }
}

/** At most `maxBytes` of UTF-8 without half a character at the end. Characters that JSON would escape become spaces. */
const truncated = (text: string, maxBytes: number) =>
  Buffer.from(text.replace(/["\\]/g, ' '))
    .subarray(0, maxBytes)
    .toString()
    .replace(/\ufffd+$/, '')
