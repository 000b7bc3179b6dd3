import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isGivenUp, isLate, pressAgeS, pressBefore, pressNow } from './press.ts'

const HOUR_MS = 3_600_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the age of a press is told in seconds, an hour at most', () => {
  const press = pressNow()
  vi.advanceTimersByTime(1_500)
  expect(pressAgeS(press)).toBe(1.5)
  vi.advanceTimersByTime(2 * HOUR_MS)
  expect(pressAgeS(press)).toBe(3600)
})

test('an attempt is late after ten minutes, and given up after a day', () => {
  const press = pressBefore(Date.now())
  vi.advanceTimersByTime(600_000)
  expect([isLate(press), isGivenUp(press)]).toEqual([false, false])
  vi.advanceTimersByTime(1)
  expect([isLate(press), isGivenUp(press)]).toEqual([true, false])
  vi.advanceTimersByTime(24 * HOUR_MS)
  expect(isGivenUp(press)).toBe(true)
})
