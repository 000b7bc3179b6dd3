const STEP_M = 25
const MAX_SUGGESTED_M = 300
const JUST_OUTSIDE_M = 100
const ENOUGH_REFUSALS = 5
const ADMITTED_SHARE = 0.9

/** How many stood at most so many metres outside the ring. */
export const refusedWithin = (radiusM: number, distancesM: readonly number[]) => {
  const within = (beyondM: number) => distancesM.filter(m => m > radiusM && m <= radiusM + beyondM).length
  return { 25: within(25), 50: within(50), 100: within(JUST_OUTSIDE_M) }
}

/**
 * The smallest step of 25 m, up to 300 m, that would have admitted nine of ten who were refused just outside the ring; null when
 * there are too few of them, or no such step.
 */
export function suggestedRadiusM(radiusM: number, distancesM: readonly number[]): number | null {
  const justOutside = distancesM.filter(m => m > radiusM && m <= radiusM + JUST_OUTSIDE_M)
  if (justOutside.length < ENOUGH_REFUSALS) return null
  const admits = (widerM: number) => justOutside.filter(m => m <= widerM).length >= ADMITTED_SHARE * justOutside.length
  for (let widerM = (Math.floor(radiusM / STEP_M) + 1) * STEP_M; widerM <= MAX_SUGGESTED_M; widerM += STEP_M)
    if (admits(widerM)) return widerM
  return null
}
