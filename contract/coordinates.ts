import type { Point } from './geo.ts'

const TYPED = /^\s*([+-]?\d{1,3}(?:\.\d{1,20})?)\s*[,;]\s*([+-]?\d{1,3}(?:\.\d{1,20})?)\s*$/
const ID = /^coord_(-?\d{1,2}(?:\.\d{1,20})?)_(-?\d{1,3}(?:\.\d{1,20})?)$/
/** A resolution of about 0.1 m, finer than a person can place a pin. */
const DECIMALS = 6

/** The point that a typed pair 'lat,lng' names, or null. */
export const typedPoint = (text: string): Point | null => pointOf(TYPED.exec(text))

/** Whether a text is a pair of numbers, even one outside the globe such as '91, 200'. */
export const looksLikePoint = (text: string): boolean => TYPED.test(text)

/** The point that an id `coord_{lat}_{lng}` names, or null. */
export const pointOfId = (placeId: string): Point | null => pointOf(ID.exec(placeId))

export const idOfPoint = ({ latitude, longitude }: Point): string => `coord_${latitude}_${longitude}`

function pointOf(match: RegExpExecArray | null): Point | null {
  if (!match) return null
  const latitude = rounded(Number(match[1]))
  const longitude = rounded(Number(match[2]))
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** Avoids exponents and minus zero, so that the id of a point can be parsed again. */
const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS)) + 0

/** 'Near Kuala Lumpur, Malaysia (3.1390, 101.6869)' and 'Position 0.0000, -140.0000', as the server names a bare point. */
const NAMED_BY_POINT = /^(?:Near .+ \(|Position )-?\d+\.\d{4}, -?\d+\.\d{4}\)?$/

/** Whether a place is named by its coordinates, which tell visitors nothing: by the server, or by a typed pair. */
export const isNamedByPoint = (name: string): boolean => NAMED_BY_POINT.test(name) || looksLikePoint(name)
