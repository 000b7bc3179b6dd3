import type { linkAdvice } from '../../../../../contract/checkins.ts'
import type { ReplyOf } from '../../../../../contract/endpoint.ts'

export type Advice = ReplyOf<typeof linkAdvice>

const BANDS_M = [25, 50, 100] as const

/** '9 of 11 attempts outside the ring were less than 50 m away from it.' Some of them may have asked, and been let in. */
export function adviceWords({ refused, refusedWithinM }: Advice, { radiusM, suggestedRadiusM }: Radii): string {
  const bandM = BANDS_M.find(band => radiusM + band >= suggestedRadiusM) ?? 100
  return `${refusedWithinM[bandM].toLocaleString()} of ${refused.toLocaleString()} attempts outside the ring were less than ${bandM}\u00a0m away from it.`
}

interface Radii {
  radiusM: number
  suggestedRadiusM: number
}
