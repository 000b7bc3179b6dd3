import { describe, expect, test } from 'vitest'
import { initialPresence } from './presence-state.ts'
import { screenOf } from './presence-texts.ts'

describe('screens', () => {
  const fix = { latitude: 3.1478, longitude: 101.6953, accuracyM: 20, takenAtMs: 0, seenAtMs: 0 }
  const outside = { ...initialPresence, status: 'invalid', fix, distanceM: 340 } as const

  test('a retry under way keeps showing where the visitor stands', () => {
    expect(screenOf(outside)).toBe('away')
    expect(screenOf({ ...outside, status: 'acquiring', requestId: 2 })).toBe('away')
  })
  test('outside with a coarse position is another matter', () => {
    expect(screenOf({ ...outside, fix: { ...fix, accuracyM: 101 } })).toBe('approximate')
    expect(screenOf({ ...outside, fix: { ...fix, accuracyM: 100 } })).toBe('away')
  })
  test('an open form outlives a failed refresh', () => {
    expect(screenOf({ ...initialPresence, formOpen: true, problem: 'timeout' })).toBe('form')
  })
})
