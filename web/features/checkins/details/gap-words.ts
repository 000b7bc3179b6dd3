import type { Gap } from '../../../../contract/checkins.ts'

/** The sentence in place of erased check-ins. */
export function gapWords({ erasedBy, count }: Gap): string {
  if (count === 1) return erasedBy === 'visitor' ? 'Erased by the visitor' : 'Erased by you'
  return `${count.toLocaleString()} erased by ${erasedBy === 'visitor' ? 'their visitors' : 'you'}`
}

/** Those that stand above this check-in or, of null, below all. */
export const gapsAbove = (gaps: readonly Gap[], checkInId: string | null): Gap[] =>
  gaps.filter(({ aboveId }) => aboveId === checkInId)
