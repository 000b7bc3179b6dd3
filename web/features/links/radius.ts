import { RADIUS_M } from '../../../contract/link-settings.ts'

/** Where the slider rests: finer steps where a few metres decide. */
export const RADIUS_STOPS_M = [25, 50, 75, 100, 125, 150, 175, 200, 250, 300, 400, 500, 750, 1000, 1500, 2000] as const

/** As the server says it. */
export const RADIUS_RANGE = 'The ring can have 25 to 2,000 m.'

/** The typed radius in whole metres, or null when the ring cannot have it. */
export function typedRadiusM(text: string): number | null {
  const radiusM = Number(text.trim().replace(/[\s,’']|\u00a0|m$/g, '') || Number.NaN)
  return Number.isInteger(radiusM) && radiusM >= RADIUS_M.min && radiusM <= RADIUS_M.max ? radiusM : null
}

/** The stop that is nearest to a radius, as its index. */
export function nearestStop(radiusM: number): number {
  const distances = RADIUS_STOPS_M.map(stopM => Math.abs(stopM - radiusM))
  return distances.indexOf(Math.min(...distances))
}
