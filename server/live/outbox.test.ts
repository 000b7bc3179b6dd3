import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { outbox } from './outbox.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function sent() {
  const sends: { atMs: number; events: string[] }[] = []
  const begunAt = Date.now()
  const { add: publish, stop } = outbox<string>(events => sends.push({ atMs: Date.now() - begunAt, events }))
  return { sends, stop, publish }
}

it('sends an event at once, and those of the same turn with it', () => {
  const { sends, publish } = sent()
  publish('a')
  publish('b')
  vi.advanceTimersByTime(1)
  expect(sends.map(({ events }) => events)).toEqual([['a', 'b']])
})

it('sends what follows within the window together, at its end', () => {
  const { sends, publish } = sent()
  publish('a')
  vi.advanceTimersByTime(2)
  publish('b')
  vi.advanceTimersByTime(2)
  publish('c')
  vi.advanceTimersByTime(100)
  expect(sends.map(({ events }) => events)).toEqual([['a'], ['b', 'c']])
})

it('sends at most once a window, however many come', () => {
  const { sends, publish } = sent()
  for (let ms = 0; ms < 100; ms++) {
    publish(`${ms}`)
    vi.advanceTimersByTime(1)
  }
  const gapsMs = sends.slice(1).map(({ atMs }, nth) => atMs - sends[nth]!.atMs)
  expect(gapsMs).toEqual(gapsMs.map(() => 10))
  expect(sends.length).toBeGreaterThan(8)
})

it('sends at once again after a quiet window', () => {
  const { sends, publish } = sent()
  publish('a')
  vi.advanceTimersByTime(1000)
  publish('b')
  vi.advanceTimersByTime(1)
  expect(sends.at(-1)).toMatchObject({ events: ['b'] })
  expect(sends.at(-1)!.atMs).toBeLessThanOrEqual(1001)
})

it('sends nothing after it has stopped', () => {
  const { sends, publish, stop } = sent()
  publish('a')
  stop()
  vi.advanceTimersByTime(100)
  expect(sends).toEqual([])
})
