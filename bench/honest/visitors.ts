import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { Fix } from '../../contract/presence.ts'

/** Shares of the visitors of a place: those who share an approximate position only, and those under a roof. */
export interface Mix {
  approximate: number
  indoors: number
}

export interface Standing {
  /** From the pin. Visitors stand anywhere within it, or, with `exactly`, that far away. */
  withinM: number
  exactly?: boolean
  /** How far the pin lies beside the place at most. */
  pinOffM?: number
}

/** Medians of what phones report as their 95 % radius, and the spread of its logarithm. */
const OUTDOORS = { medianM: 12, sigma: 0.6 }
const INDOORS = { medianM: 45, sigma: 0.8 }
const APPROXIMATE = { fromM: 2000, toM: 5000, gridM: 2000 }
/** The true 95 % radius, as a multiple of the reported one: a third of the phones are optimistic. */
const TRUE_RADIUS = { from: 0.7, to: 1.6 }
/** The radius that holds 95 % of a two-dimensional normal distribution, in its standard deviations. */
const SIGMAS_OF_95_PERCENT = Math.sqrt(-2 * Math.log(0.05))
/** Fixes of one visit repeat each other's error, and each reports a smaller one. */
const CORRELATION = 0.7
const IMPROVEMENT = 0.85
export const FIXES = 3

/**
 * Honest visitors and what their phones say, by a seed: assumptions in figures, not field data. Each call returns the fixes of
 * one visit, as distances from the pin.
 */
export function honestVisitors(seed: number) {
  const generator = xoroshiro128plus(seed)
  const uniform = (from = 0, to = 1) => from + (to - from) * uniformFloat64(generator)
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  const towards = (metres: number) => {
    const angle = uniform(0, 2 * Math.PI)
    return { x: metres * Math.cos(angle), y: metres * Math.sin(angle) }
  }

  const standing = ({ withinM, exactly, pinOffM = 0 }: Standing) => {
    // The root spreads visitors evenly over the disc.
    const place = towards(exactly ? withinM : withinM * Math.sqrt(uniform()))
    const pin = towards(uniform(0, pinOffM))
    return { x: place.x + pin.x, y: place.y + pin.y }
  }

  const approximateFixes = (at: { x: number; y: number }): Fix[] => {
    const { fromM, toM, gridM } = APPROXIMATE
    const accuracyM = uniform(fromM, toM)
    const snap = (metres: number) => {
      const origin = uniform(0, gridM)
      return Math.round((metres + origin) / gridM) * gridM - origin
    }
    return Array.from(
      { length: FIXES },
      (
        (fix: Fix) => () =>
          fix
      )({ distanceM: Math.hypot(snap(at.x), snap(at.y)), accuracyM }),
    )
  }

  const fixesWith = (at: { x: number; y: number }, { medianM, sigma }: typeof OUTDOORS): Fix[] => {
    const firstM = medianM * Math.exp(sigma * normal())
    const perAccuracy = uniform(TRUE_RADIUS.from, TRUE_RADIUS.to) / SIGMAS_OF_95_PERCENT
    const fresh = Math.sqrt(1 - CORRELATION ** 2)
    let [errorX, errorY] = [normal(), normal()]
    return Array.from({ length: FIXES }, (_, nth) => {
      if (nth > 0) {
        errorX = CORRELATION * errorX + fresh * normal()
        errorY = CORRELATION * errorY + fresh * normal()
      }
      const accuracyM = firstM * IMPROVEMENT ** nth
      const sigmaM = accuracyM * perAccuracy
      return { distanceM: Math.hypot(at.x + sigmaM * errorX, at.y + sigmaM * errorY), accuracyM }
    })
  }

  return (place: Standing, { approximate, indoors }: Mix): Fix[] => {
    const at = standing(place)
    const kind = uniform()
    if (kind < approximate) return approximateFixes(at)
    return fixesWith(at, kind < approximate + indoors ? INDOORS : OUTDOORS)
  }
}
