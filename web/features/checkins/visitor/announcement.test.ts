import { describe, expect, test } from 'vitest'
import { worthSaying } from './announcement.ts'

describe('what is spoken', () => {
  const away = { screen: 'away', distanceM: 340, atMs: 0 }

  test('a new state at once', () => expect(worthSaying(away, { ...away, screen: 'form', atMs: 10 })).toBe(true))
  test('a distance not before 10 s', () =>
    expect(worthSaying(away, { ...away, distanceM: 100, atMs: 9_999 })).toBe(false))
  test('a distance only from 10 m', () => {
    expect(worthSaying(away, { ...away, distanceM: 331, atMs: 60_000 })).toBe(false)
    expect(worthSaying(away, { ...away, distanceM: 330, atMs: 10_000 })).toBe(true)
  })
})
