import { expect, it } from 'vitest'
import type { Gap } from '../../../../contract/checkins.ts'
import { gapsAbove, gapWords } from './gap-words.ts'

const gap = (erasedBy: Gap['erasedBy'], count: number, aboveId: string | null = null): Gap => ({
  aboveId,
  erasedBy,
  count,
})

it.each([
  [gap('visitor', 1), 'Erased by the visitor'],
  [gap('visitor', 3), '3 erased by their visitors'],
  [gap('creator', 1), 'Erased by you'],
  [gap('creator', 2), '2 erased by you'],
])('where check-ins were erased stands who did it, and no name: %j', (erased, words) =>
  expect(gapWords(erased)).toBe(words),
)

it('each gap stands above the check-in that followed it, or below all', () => {
  const [top, bottom] = [gap('visitor', 1, 'a'), gap('creator', 1)]
  expect([gapsAbove([top, bottom], 'a'), gapsAbove([top, bottom], null)]).toEqual([[top], [bottom]])
})
