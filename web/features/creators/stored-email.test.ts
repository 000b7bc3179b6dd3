import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetStoredEmails, storedCreatorEmail, storedEmail, storeEmail } from './stored-email.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an email is kept for 30 days after its last use', () => {
  storeEmail('ada@example.org')
  vi.advanceTimersByTime(29 * DAY_MS)
  expect(storedEmail()).toBe('ada@example.org')
  storeEmail('ada@example.org')
  vi.advanceTimersByTime(29 * DAY_MS)
  expect(storedEmail()).toBe('ada@example.org')
  vi.advanceTimersByTime(2 * DAY_MS)
  expect([storedEmail(), stored.size]).toEqual(['', 0])
})

test('one from before days were counted is kept for 30 more', () => {
  stored.set('userEmail', 'old@example.org')
  expect(storedEmail()).toBe('old@example.org')
  vi.advanceTimersByTime(31 * DAY_MS)
  expect([storedEmail(), stored.size]).toEqual(['', 0])
})

test('at the end of a session nothing stays', () => {
  storeEmail('ada@example.org')
  stored.set('creatorEmail', 'ada@example.org')
  forgetStoredEmails()
  expect([storedEmail(), storedCreatorEmail()]).toEqual(['', ''])
  expect([...stored.values()].join()).not.toContain('ada')
})

test('where storage is refused nothing is kept, and nothing breaks', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('refused')
    },
  })
  storeEmail('ada@example.org')
  expect(storedEmail()).toBe('')
})
