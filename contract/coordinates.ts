import type { Point } from './geo.ts'

const TYPED = /^\s*([+-]?\d{1,3}(?:\.\d{1,20})?)\s*[,;]\s*([+-]?\d{1,3}(?:\.\d{1,20})?)\s*$/
const ID = /^coord_(-?\d{1,2}(?:\.\d{1,20})?)_(-?\d{1,3}(?:\.\d{1,20})?)$/
/** About 0.1 m: finer than any pin is set. */
const DECIMALS = 6

/** The point of a typed pair 'lat,lng'. */
export const typedPoint = (text: string): Point | null => pointOf(TYPED.exec(text))

/** Whether a text is a pair of numbers, though perhaps no point of the globe: '91, 200'. */
export const looksLikePoint = (text: string): boolean => TYPED.test(text)

/** The point of an id `coord_{lat}_{lng}`. */
export const pointOfId = (placeId: string): Point | null => pointOf(ID.exec(placeId))

export const idOfPoint = ({ latitude, longitude }: Point): string => `coord_${latitude}_${longitude}`

function pointOf(match: RegExpExecArray | null): Point | null {
  if (!match) return null
  const latitude = rounded(Number(match[1]))
  const longitude = rounded(Number(match[2]))
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** Never an exponent and never minus zero: the id of a point must be readable as an id again. */
const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS)) + 0
