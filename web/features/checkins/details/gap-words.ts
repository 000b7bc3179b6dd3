import type { Gap } from '../../../../contract/checkins.ts'

/** What stands where check-ins were erased. */
export function gapWords({ erasedBy, count }: Gap): string {
  if (count === 1) return erasedBy === 'visitor' ? 'Erased by the visitor' : 'Erased by you'
  return `${count.toLocaleString()} erased by ${erasedBy === 'visitor' ? 'their visitors' : 'you'}`
}

/** Those that stand above this check-in or, of null, below all. */
export const gapsAbove = (gaps: readonly Gap[], checkInId: string | null): Gap[] =>
  gaps.filter(({ aboveId }) => aboveId === checkInId)
