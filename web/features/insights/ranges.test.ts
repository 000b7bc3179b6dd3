import { describe, expect, test } from 'vitest'
import { daysOf, presetRange, rangeOfDays } from './ranges.ts'

const NOW = new Date(2026, 10, 21, 10, 42)

describe('a range of time', () => {
  test.each([
    ['today', { from: '2026-11-21', to: '2026-11-21' }],
    ['7', { from: '2026-11-15', to: '2026-11-21' }],
    ['30', { from: '2026-10-23', to: '2026-11-21' }],
    ['90', { from: '2026-08-24', to: '2026-11-21' }],
  ] as const)('%s ends with today', (preset, days) => {
    const range = presetRange(preset, NOW)
    expect(range.to).toEqual(new Date(2026, 10, 22))
    expect(daysOf(range)).toEqual(days)
    expect(rangeOfDays(days)).toEqual(range)
  })

  test.each([
    ['', '2026-11-21', 'Please choose both days.'],
    ['2026-11-22', '2026-11-21', 'The last day can’t be before the first.'],
    ['2024-11-20', '2026-11-21', 'Please choose a range of at most two years.'],
    ['0202-01-01', '2026-11-21', 'Please choose both days.'],
  ])('from %s to %s is none', (from, to, sentence) => {
    expect(rangeOfDays({ from, to })).toBe(sentence)
  })

  test('two whole years are one', () => {
    expect(rangeOfDays({ from: '2024-11-21', to: '2026-11-21' })).toMatchObject({ from: new Date(2024, 10, 21) })
  })
})
