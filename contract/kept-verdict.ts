/** Whether a link keeps its visitors' positions, or only that they were there. */
export type Keeps = 'position' | 'verdict'

/** For visitors at a link that keeps verdicts, before they are asked for their position. */
export const ONLY_THE_ANSWER = 'Only the answer is kept, not your location.'

/** A position is this exact, or more so: all that a link keeps of it that keeps verdicts alone. */
export const ACCURACY_BANDS_M = [20, 100] as const
export type AccuracyBand = (typeof ACCURACY_BANDS_M)[number]

/** Null for a blurred position, and for one that says nothing of its accuracy. */
export const accuracyBandOf = (accuracyM: number | null): AccuracyBand | null =>
  accuracyM === null ? null : (ACCURACY_BANDS_M.find(band => accuracyM <= band) ?? null)

/** The distance of a visitor who asks to be let in, as the creator sees it where no distance is kept. */
export type DistanceBand = 'near' | 'far'
export const NEAR_M = 150

export const distanceBandOf = (distanceM: number): DistanceBand => (distanceM < NEAR_M ? 'near' : 'far')
