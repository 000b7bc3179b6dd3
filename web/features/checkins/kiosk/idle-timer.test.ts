import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idleTimer } from './idle-timer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const onIdle = vi.fn()
afterEach(() => onIdle.mockClear())

test('a minute after the last touch nobody is there', () => {
  const timer = idleTimer(onIdle)
  timer.restart()
  vi.advanceTimersByTime(59_000)
  timer.restart()
  vi.advanceTimersByTime(59_999)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onIdle).toHaveBeenCalledOnce()
})

test('who waits for an answer is there, touches or not, and has a minute to read it', async () => {
  const timer = idleTimer(onIdle)
  timer.restart()
  const { promise, reject } = Promise.withResolvers<never>()
  const held = timer.hold(promise)
  timer.restart()
  vi.advanceTimersByTime(10 * 60_000)
  reject(new Error('no answer'))
  await expect(held).rejects.toThrow('no answer')
  vi.advanceTimersByTime(59_999)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onIdle).toHaveBeenCalledOnce()
})
