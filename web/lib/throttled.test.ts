import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttled } from './throttled.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first call runs at once, the rest of the moment as one', () => {
  let runs = 0
  const run = throttled(() => runs++, 1000)
  run()
  expect(runs).toBe(1)
  run()
  run()
  expect(runs).toBe(1)
  vi.advanceTimersByTime(1000)
  expect(runs).toBe(2)
  vi.advanceTimersByTime(5000)
  expect(runs).toBe(2)
  run()
  expect(runs).toBe(3)
})

test('a cancelled one runs no more until it is called again', () => {
  let runs = 0
  const run = throttled(() => runs++, 1000)
  run()
  run()
  run.cancel()
  vi.advanceTimersByTime(5000)
  expect(runs).toBe(1)
  run()
  expect(runs).toBe(2)
})
