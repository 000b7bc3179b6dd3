import { type Fix, isCoarse, presenceOf } from '../../../../contract/presence.ts'

export type Verdict = 'Inside' | 'In doubt' | 'Approximate' | 'Too far'

/** The rule's verdict on a position, in the words of this page. */
export function verdictOf(fix: Fix, radiusM: number): Verdict {
  if (isCoarse(fix.accuracyM, radiusM)) return 'Approximate'
  return ({ inside: 'Inside', doubtful: 'In doubt', outside: 'Too far' } as const)[presenceOf(fix, radiusM)]
}
