import { expect, it } from 'vitest'
import { matrixRange, rangeWords } from './matrix-range.ts'

const now = new Date(2027, 0, 4, 9, 30)

it('ends with today, and earlier ones follow each other without a gap', () => {
  expect(matrixRange('4', 0, now)).toEqual({ from: new Date(2026, 11, 8), to: new Date(2027, 0, 5) })
  for (const length of ['4', '13', '52'] as const)
    expect(matrixRange(length, 1, now).to).toEqual(matrixRange(length, 0, now).from)
})

it('is named by its first and last day', () => {
  expect(rangeWords(matrixRange('4', 0, now)).replace(/\s/g, ' ')).toBe('Dec 8, 2026 – Jan 4, 2027')
})
