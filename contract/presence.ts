/** The verdict on a reported position: where the visitor stands, seen from a link's radius. */
export type Presence = 'inside' | 'doubtful' | 'outside'

export interface Fix {
  /** From the place of the link. */
  distanceM: number
  /** The radius within which the phone claims to be with 95 %; null when it says nothing. */
  accuracyM: number | null
}

/** From here on a phone shares its approximate position only. */
export const APPROXIMATE_FROM_M = 1000
export const MAX_APPROXIMATE_TOLERANCE_M = 10_000
export const TOLERANCE_M = { least: 50, most: 300 }
/** No position is too blurred that claims so many metres or fewer, however small the radius. */
export const COARSE_BEYOND_M = 200

/** The one verdict of server and page. A centre within the radius counts, however blurred: see `isCoarse`. */
export function presenceOf({ distanceM, accuracyM }: Fix, radiusM: number): Presence {
  if (distanceM <= radiusM) return 'inside'
  return distanceM - radiusM <= toleranceM(accuracyM) ? 'doubtful' : 'outside'
}

/** Phones are optimistic, so twice what they claim is believed. A position without an accuracy claims nothing. */
export function toleranceM(accuracyM: number | null): number {
  if (accuracyM === null) return 0
  if (isApproximate(accuracyM)) return Math.min(accuracyM, MAX_APPROXIMATE_TOLERANCE_M)
  return Math.max(TOLERANCE_M.least, Math.min(2 * accuracyM, TOLERANCE_M.most))
}

/** Whether a phone shares its approximate position only, as iOS does without 'Precise Location'. */
export const isApproximate = (accuracyM: number): boolean => accuracyM >= APPROXIMATE_FROM_M

/** Whether a position is too blurred to tell whether somebody stands within the radius, wherever its centre is. */
export const isCoarse = (accuracyM: number | null, radiusM: number): boolean =>
  accuracyM !== null && accuracyM > Math.max(COARSE_BEYOND_M, 2 * radiusM)

/** How a link treats a visitor whose position leaves doubt, as its creator wants it. */
export interface DoubtRules {
  /** Beyond the radius, but perhaps within it. */
  doubt: 'refuse' | 'ask' | 'accept'
  /** Too blurred to tell. With 'ask', a creator decides wherever the centre is, whatever `doubt` says. */
  coarse: 'accept' | 'ask'
}

export type Admission = 'in' | 'ask' | 'refused'

/** An approximate position beyond the radius is never let in unseen: it could be anywhere in town. */
export function admissionOf(fix: Fix, radiusM: number, { doubt, coarse }: DoubtRules): Admission {
  const asksForBlur = coarse === 'ask' && isCoarse(fix.accuracyM, radiusM)
  switch (presenceOf(fix, radiusM)) {
    case 'inside':
      return asksForBlur ? 'ask' : 'in'
    case 'doubtful':
      if (asksForBlur) return 'ask'
      if (doubt === 'refuse') return 'refused'
      return doubt === 'accept' && !isApproximate(fix.accuracyM ?? 0) ? 'in' : 'ask'
    case 'outside':
      return 'refused'
  }
}
