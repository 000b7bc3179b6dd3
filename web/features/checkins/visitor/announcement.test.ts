import { describe, expect, test } from 'vitest'
import { shouldAnnounce } from './announcement.ts'

describe('announcements', () => {
  const away = { screen: 'away', distanceM: 340, atMs: 0 }

  test('a new screen is announced at once', () =>
    expect(shouldAnnounce(away, { ...away, screen: 'form', atMs: 10 })).toBe(true))
  test('a distance is not announced before 10 s', () =>
    expect(shouldAnnounce(away, { ...away, distanceM: 100, atMs: 9_999 })).toBe(false))
  test('a distance is announced only when it has changed by 10 m', () => {
    expect(shouldAnnounce(away, { ...away, distanceM: 331, atMs: 60_000 })).toBe(false)
    expect(shouldAnnounce(away, { ...away, distanceM: 330, atMs: 10_000 })).toBe(true)
  })
})
